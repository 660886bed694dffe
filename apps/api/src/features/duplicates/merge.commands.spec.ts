import { randomUUID } from 'node:crypto';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import { Test } from '@nestjs/testing';
import { fold } from '@app/domain/decider';
import { contactImport, type ImportCommand } from '@app/domain/imports/import';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import type { LeadState } from '@app/domain/leads/lead.state';
import { leadDetails } from '@app/domain/testing/commands';
import { contextOf } from '../../../test/history';
import { MemoryEventStore } from '@app/event-sourcing/testing/memory.event-store';
import { record } from '@app/event-sourcing/commands/record';
import { parseStored } from '@app/event-sourcing/event-store/stored';
import { Clock, systemClock } from '@app/event-sourcing/kernel/clock';
import { Imports, PlanLimits } from '../../shared/ports';
import { EventStore, type RecordedEvent, StoreUnavailable } from '@app/event-sourcing/event-store';
import { ImportTurns } from '../imports/import-turns.service';
import { handlerOf } from '../../platform/feature';
import { ActOnLead } from '../../shared/leads.commands';
import { FollowMerge, FollowMergeHandler, MergeLeads, MergeLeadsHandler } from './merge.commands';

const moment = { at: '2026-11-22T09:00:00.000Z', timeZone: 'Europe/Berlin' };
const details = leadDetails({ name: 'Daniel Okafor', title: 'COO', company: 'Pella Foods' });
const owner = randomUUID();

/** Refuses the next append to a stream, like a store that fails at this moment. */
class Faulty extends MemoryEventStore {
  failing: string | null = null;
  override append(...args: Parameters<MemoryEventStore['append']>): ReturnType<MemoryEventStore['append']> {
    if (args[0] !== this.failing) return super.append(...args);
    this.failing = null;
    return Promise.reject(new StoreUnavailable(new Error('The store is away')));
  }
}

const noLimits: Partial<PlanLimits> = {
  reserveLeads: () => Promise.resolve(),
  reserveDecided: () => Promise.resolve(),
};

const setUp = async () => {
  const store = new Faulty();
  const module = await Test.createTestingModule({
    imports: [CqrsModule.forRoot()],
    providers: [
      handlerOf(ActOnLead),
      MergeLeadsHandler,
      FollowMergeHandler,
      ImportTurns,
      { provide: Imports, useExisting: ImportTurns },
      { provide: EventStore, useValue: store },
      { provide: Clock, useValue: systemClock },
      { provide: PlanLimits, useValue: noLimits },
    ],
  }).compile();
  await module.init();
  const commands = module.get(CommandBus);
  const surface = async (): Promise<string> => {
    const id = randomUUID();
    const command = { type: 'SurfaceLead', details, source: 'manual', importId: null, row: null, ...moment } as const;
    await commands.execute(new ActOnLead(id, command, contextOf(owner)));
    return id;
  };
  const stateOf = async (id: string) =>
    fold(
      lead,
      (await store.readStream(`lead-${id}`)).map((e) => parseStored<'lead'>(e)),
    ) as Exclude<LeadState, { status: 'unknown' }>;
  const typesOf = async (id: string) => (await store.readStream(`lead-${id}`)).map(({ type }) => type);
  return { store, commands, surface, stateOf, typesOf };
};
const nothing = { details: {} };

describe('A merge whose process dies between the two streams', () => {
  it('is completed by the same request again, once', async () => {
    const { store, commands, surface, stateOf, typesOf } = await setUp();
    const [id, otherId] = [await surface(), await surface()];
    const merge = new MergeLeads(id, otherId, nothing, moment, contextOf(owner));
    store.failing = `lead-${otherId}`;
    await expect(commands.execute(merge)).rejects.toThrow(StoreUnavailable);
    expect((await stateOf(otherId)).status).toBe('open');

    await commands.execute(merge);
    await commands.execute(merge);
    expect(await typesOf(id)).toEqual(['LeadSurfaced', 'LeadsMerged']);
    expect(await typesOf(otherId)).toEqual(['LeadSurfaced', 'LeadArchived', 'LeadMergedInto']);
  });

  it('is completed by the job, also when the job runs twice and after the request', async () => {
    const { store, commands, surface, typesOf } = await setUp();
    const [id, otherId] = [await surface(), await surface()];
    store.failing = `lead-${otherId}`;
    const merge = new MergeLeads(id, otherId, nothing, moment, contextOf(owner));
    await expect(commands.execute(merge)).rejects.toThrow(StoreUnavailable);
    for (let run = 0; run < 2; run++) await commands.execute(new FollowMerge(id, otherId, moment, contextOf(owner)));
    expect(await typesOf(otherId)).toEqual(['LeadSurfaced', 'LeadArchived', 'LeadMergedInto']);
  });

  it('is not done by a late job when it was taken back in the meantime', async () => {
    const { store, commands, surface, stateOf } = await setUp();
    const [id, otherId] = [await surface(), await surface()];
    store.failing = `lead-${otherId}`;
    await expect(commands.execute(new MergeLeads(id, otherId, nothing, moment, contextOf(owner)))).rejects.toThrow(
      StoreUnavailable,
    );
    await commands.execute(new MergeLeads(id, otherId, null, moment, contextOf(owner)));
    await commands.execute(new FollowMerge(id, otherId, moment, contextOf(owner)));
    expect((await stateOf(otherId)).status).toBe('open');
    expect((await stateOf(id)).merged).toEqual([]);
  });
});

describe('A merge', () => {
  it('is taken back in both streams', async () => {
    const { commands, surface, stateOf } = await setUp();
    const [id, otherId] = [await surface(), await surface()];
    await commands.execute(new MergeLeads(id, otherId, nothing, moment, contextOf(owner)));
    await commands.execute(new MergeLeads(id, otherId, null, moment, contextOf(owner)));
    expect(await stateOf(otherId)).toMatchObject({ status: 'open', into: null });
  });

  it('that is undone after an import leaves the value from before the import', async () => {
    const { store, commands, surface, stateOf } = await setUp();
    const [id, otherId, importId] = [await surface(), await surface(), randomUUID()];
    const onLead = (command: LeadCommand) => commands.execute(new ActOnLead(id, command, contextOf(owner)));
    const counts = { created: 0, updated: 1, unchanged: 0, skipped: 0, failed: 0, left: 0, waiting: 0 };
    for (const command of [
      { type: 'StartImport', fileName: 'Connections.csv', mapping: {}, tag: '', rows: 1 },
      { type: 'CompleteImport', ...counts },
      { type: 'UndoImport' },
    ] satisfies ImportCommand[])
      await record(store, `import-${importId}`, contactImport, command, contextOf(owner));
    await onLead({ type: 'ChangeLeadDetails', changes: { title: 'Chair' }, importId });
    await commands.execute(new MergeLeads(id, otherId, { details: { title: 'Chief' } }, moment, contextOf(owner)));
    await onLead({ type: 'UndoImport', importId, undone: [] });
    await commands.execute(new MergeLeads(id, otherId, null, moment, contextOf(owner)));
    expect((await stateOf(id)).details.title).toBe('COO');
  });

  it('of two leads that an older version merged into each other is taken back, and one of them is open again', async () => {
    const { store, commands, surface, stateOf } = await setUp();
    const [one, two] = [await surface(), await surface()];
    const pairs = [
      [one, two],
      [two, one],
    ] as const;
    for (const [id, otherId] of pairs)
      await commands.execute(
        new ActOnLead(
          id,
          { type: 'MergeLead', otherId, ...nothing, touches: [], undone: [], ...moment },
          contextOf(owner),
        ),
      );
    for (const [into, otherId] of pairs) {
      const [first] = await store.readStream(`lead-${otherId}`);
      const archived = { reason: 'archived', surfacedAt: moment.at, timeZone: moment.timeZone };
      const past = [
        { type: 'LeadArchived', data: archived },
        { type: 'LeadMergedInto', data: { into, ...moment } },
      ].map((event) => ({ ...event, id: randomUUID(), metadata: (first as RecordedEvent).metadata }));
      await store.append(`lead-${otherId}`, past, 1);
    }
    await commands.execute(new MergeLeads(one, two, null, moment, contextOf(owner)));
    expect(await stateOf(one)).toMatchObject({ status: 'archived', into: two, merged: [] });
    expect(await stateOf(two)).toMatchObject({ status: 'open', into: null, merged: [{ otherId: one }] });
  });

  it('gives up where the other lead wants this one at the same moment', async () => {
    const { store, commands, surface, stateOf } = await setUp();
    const [id, otherId] = [await surface(), await surface()];
    store.failing = `lead-${otherId}`;
    await expect(commands.execute(new MergeLeads(id, otherId, nothing, moment, contextOf(owner)))).rejects.toThrow(
      StoreUnavailable,
    );
    await expect(commands.execute(new MergeLeads(otherId, id, nothing, moment, contextOf(owner)))).rejects.toThrow(
      'merged into another one',
    );
    expect(await stateOf(id)).toMatchObject({ status: 'open', into: null, merged: [{ otherId }] });
    expect(await stateOf(otherId)).toMatchObject({ status: 'open', merged: [] });
    await commands.execute(new FollowMerge(id, otherId, moment, contextOf(owner)));
    expect(await stateOf(otherId)).toMatchObject({ status: 'archived', into: id });
  });

  it('gives up where three leads want each other in a ring', async () => {
    const { store, commands, surface, stateOf } = await setUp();
    const [one, two, three] = [await surface(), await surface(), await surface()];
    for (const [into, otherId] of [
      [two, one],
      [three, two],
    ] as const) {
      store.failing = `lead-${otherId}`;
      await expect(commands.execute(new MergeLeads(into, otherId, nothing, moment, contextOf(owner)))).rejects.toThrow(
        StoreUnavailable,
      );
    }
    await expect(commands.execute(new MergeLeads(one, three, nothing, moment, contextOf(owner)))).rejects.toThrow(
      'merged into another one',
    );
    await commands.execute(new FollowMerge(three, two, moment, contextOf(owner)));
    await commands.execute(new FollowMerge(two, one, moment, contextOf(owner)));
    expect(await stateOf(three)).toMatchObject({ status: 'open', merged: [{ otherId: two }] });
    expect(await stateOf(two)).toMatchObject({ into: three, merged: [{ otherId: one }] });
    expect(await stateOf(one)).toMatchObject({ into: two, merged: [] });
  });

  it('gives up where two leads want the same other one', async () => {
    const { store, commands, surface, stateOf } = await setUp();
    const [id, third, otherId] = [await surface(), await surface(), await surface()];
    store.failing = `lead-${otherId}`;
    await expect(commands.execute(new MergeLeads(id, otherId, nothing, moment, contextOf(owner)))).rejects.toThrow(
      StoreUnavailable,
    );
    await commands.execute(new MergeLeads(third, otherId, nothing, moment, contextOf(owner)));
    await expect(commands.execute(new FollowMerge(id, otherId, moment, contextOf(owner)))).rejects.toThrow(
      'merged into another one',
    );
    expect((await stateOf(id)).merged).toEqual([]);
    expect((await stateOf(otherId)).into).toBe(third);
  });

  it('refuses an archived lead and a lead of somebody else', async () => {
    const { commands, surface } = await setUp();
    const [id, otherId] = [await surface(), await surface()];
    await commands.execute(new ActOnLead(otherId, { type: 'ArchiveLead', reason: 'archived' }, contextOf(owner)));
    await expect(
      commands.execute(new MergeLeads(id, otherId, nothing, moment, contextOf(owner))),
    ).rejects.toMatchObject({ code: 'invalid_transition' });
    await expect(
      commands.execute(new MergeLeads(id, otherId, nothing, moment, contextOf(randomUUID()))),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
