import { randomUUID } from 'node:crypto';
import { contactImport } from '@app/domain/imports/import';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { leadDetails } from '@app/domain/testing/commands';
import { contextOf, live } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { activities } from './activities.read-model';
import { describeActivity } from './activity.words';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(activities);
});
afterEach(() => bench.close());

const owner = randomUUID();
const moment = { at: '2026-11-01T08:00:00.000Z', timeZone: 'Europe/Berlin' };
const surface = (name: string): Extract<LeadCommand, { type: 'SurfaceLead' }> => ({
  type: 'SurfaceLead',
  details: leadDetails({ name }),
  source: 'manual',
  importId: null,
  row: null,
  ...moment,
});

it('One request is one line with a count; two requests are two lines', async () => {
  const together = randomUUID();
  const { store } = bench.storage;
  for (const name of ['A', 'B', 'C'])
    await record(store, `lead-${randomUUID()}`, lead, surface(name), contextOf(owner, together));
  const alone = randomUUID();
  await record(store, `lead-${alone}`, lead, surface('D'), contextOf(owner));
  const { activities: rows } = await bench.fold();
  expect(rows?.length).toBe(2);
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'lead_identified', count: 3, subject: null, lead_id: null }),
      expect.objectContaining({ type: 'lead_identified', count: 1, subject: 'D', lead_id: alone }),
    ]),
  );
});

it('A line about two statuses names neither', async () => {
  const together = randomUUID();
  const { store } = bench.storage;
  for (const to of ['contacted', 'lost'] as const) {
    const id = randomUUID();
    await record(store, `lead-${id}`, lead, surface(to), contextOf(owner));
    await record(
      store,
      `lead-${id}`,
      lead,
      { type: 'ChangeLeadStatus', to, reason: null, ...moment },
      contextOf(owner, together),
    );
  }
  const { activities: rows } = await bench.fold();
  expect(rows).toContainEqual(expect.objectContaining({ type: 'lead_moved', count: 2, detail: null }));
});

it('A line names the lead as it is called since a merge, until the Undo', async () => {
  const { store } = bench.storage;
  const [id, otherId] = [randomUUID(), randomUUID()];
  const on = (command: LeadCommand) => record(store, `lead-${id}`, lead, command, contextOf(owner));
  const merge: LeadCommand = {
    type: 'MergeLead',
    otherId,
    details: { name: 'Daniel Okafor' },
    touches: [],
    undone: [],
    ...moment,
  };
  await on(surface('Dan'));
  await on(merge);
  await on({ type: 'ChangeLeadStatus', to: 'contacted', reason: null, ...moment });
  await on({ type: 'UndoMerge', otherId, undone: [], ...moment });
  await on({ type: 'ChangeLeadStatus', to: 'responded', reason: null, ...moment });
  const { activities: rows } = await bench.fold();
  const moves = (rows as { type: string; detail: string; subject: string }[]).filter(
    ({ type }) => type === 'lead_moved',
  );
  expect(moves.map(({ detail, subject }) => `${detail} ${subject}`).toSorted()).toEqual([
    'Contacted Daniel Okafor',
    'Replied Dan',
  ]);
});

it('A merge and its Undo are one line each, about the lead that stays, and nothing was archived', async () => {
  const { store } = bench.storage;
  const [id, otherId] = [randomUUID(), randomUUID()];
  const request = async (merge: LeadCommand, into: string | null) => {
    const context = contextOf(owner, randomUUID());
    await record(store, `lead-${id}`, lead, merge, context);
    await record(store, `lead-${otherId}`, lead, { type: 'FollowMerge', into, survivor: id, ...moment }, context);
  };
  await record(store, `lead-${id}`, lead, surface('Daniel Okafor'), contextOf(owner));
  await record(store, `lead-${otherId}`, lead, surface('Dan'), contextOf(owner));
  await request({ type: 'MergeLead', otherId, details: {}, touches: [], undone: [], ...moment }, id);
  await request({ type: 'UndoMerge', otherId, undone: [], ...moment }, null);
  await record(store, `lead-${otherId}`, lead, { type: 'ArchiveLead', reason: 'archived' }, contextOf(owner));
  await record(store, `lead-${otherId}`, lead, { type: 'RestoreLead' }, contextOf(owner));
  const { activities: rows = [] } = await bench.fold();
  const said = (rows as unknown as Parameters<typeof describeActivity>[0][]).map((row) =>
    describeActivity(row, '2026-11-25'),
  );
  expect(said.toSorted()).toEqual([
    'Dan identified',
    'Daniel Okafor identified',
    'You archived Dan',
    'You brought back Dan',
    'You merged a duplicate into Daniel Okafor',
    'You took back the merge into Daniel Okafor',
  ]);
  expect(rows).toContainEqual(expect.objectContaining({ type: 'lead_merged', lead_id: id }));
});

it('What the person decides about following up is a line', async () => {
  const id = randomUUID();
  const { store } = bench.storage;
  const commands: LeadCommand[] = [
    surface('Hana Sato'),
    { type: 'LogTouch', touchId: randomUUID(), kind: 'message', note: null, via: 'linkedin', ...moment },
    { type: 'SnoozeFollowUp', until: null, ...moment },
    { type: 'SnoozeFollowUp', until: '2026-11-27', ...moment },
    { type: 'FinishFollowUp', ...moment },
    { type: 'LetFollowUpGo', reason: 'not_now', note: null, ...moment },
  ];
  for (const command of commands) await record(store, `lead-${id}`, lead, command, contextOf(owner));
  const { activities: rows = [] } = await bench.fold();
  const said = (rows as unknown as { type: 'lead_moved'; noun: string; detail: string | null; count: number }[]).map(
    (row) => describeActivity({ ...row, subject: 'Hana Sato' }, '2026-11-25'),
  );
  expect(said).toEqual(
    expect.arrayContaining([
      'You put off following up Hana Sato until they reply',
      'You put off following up Hana Sato until 27 November',
      'You followed up Hana Sato',
      'You let go Hana Sato',
    ]),
  );
});

it.each([
  [
    { created: 3, updated: 1 },
    { type: 'lead_identified', noun: 'imported lead', count: 3 },
  ],
  [
    { created: 0, updated: 2 },
    { type: 'import_completed', noun: 'lead', count: 2 },
  ],
])('An import is one line: %j', async (counts, expected) => {
  const id = randomUUID();
  const { store } = bench.storage;
  const start = { type: 'StartImport', fileName: 'a.csv', mapping: { 0: 'name' as const }, tag: '', rows: 4 } as const;
  await record(store, `import-${id}`, contactImport, start, contextOf(owner));
  await record(
    store,
    `lead-${randomUUID()}`,
    lead,
    { ...surface('A'), source: 'import', importId: id, row: 2 },
    contextOf(owner),
  );
  const complete = {
    type: 'CompleteImport',
    ...counts,
    unchanged: 0,
    skipped: 0,
    failed: 0,
    left: 0,
    waiting: 0,
  } as const;
  await record(store, `import-${id}`, contactImport, complete, contextOf(owner));
  const { activities: rows } = await bench.fold();
  expect(rows).toEqual([expect.objectContaining({ ...expected, import_id: id })]);
});

it('The rows do not depend on the sizes and repetitions of batches', async () => {
  await live(bench.storage.store, owner, 'activities', 400);
  const once = await bench.fold();
  expect(once.activities?.length).toBeGreaterThan(100);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});
