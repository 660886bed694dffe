import { randomUUID } from 'node:crypto';
import { Test } from '@nestjs/testing';
import { CommandBus, CqrsModule } from '@nestjs/cqrs';
import type { Tier } from '@app/contracts/billing/billing.constants';
import { subscription } from '@app/domain/billing/subscription';
import { DomainError, fold } from '@app/domain/decider';
import { contactImport } from '@app/domain/imports/import';
import { lead, type LeadCommand } from '@app/domain/leads/lead';
import { leadDetails } from '@app/domain/testing/commands';
import { freshDatabase } from '../../../../../../test/database';
import { EventStoreServer } from '../../../../test/doubles/event-store/event-store-server';
import { MemoryEventStore } from '@app/event-sourcing/testing/memory.event-store';
import { contextOf } from '../../../../test/history';
import { record } from '@app/event-sourcing/commands/record';
import { handlerOf } from '../../../platform/feature';
import { openStorage } from '../../../platform/postgres/open-storage';
import { parseStored } from '@app/event-sourcing/event-store/stored';
import { type Counted, Leads, Posts } from '../../../shared/ports';
import type { PlanCommand } from '../../../shared/subscription.commands';
import { People, type SignedIn } from '../../../platform/kernel/people';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../../platform/kernel/config';
import { EventStore, StoreUnavailable } from '@app/event-sourcing/event-store';
import { CountedNearLimits } from './near-limits.adapter';
import { LoggedLimits } from './plan-limits.adapter';
import { OpenReservations } from './open-reservations.queries';
import { ActOnUsage } from './usage.commands';
import { UsageController } from './usage.controller';

const details = leadDetails({ name: 'Ingrid Falk', title: 'Partner', company: 'Falk Advokat' });

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

const stores: [string, () => Promise<EventStore>][] = [
  ['in memory', () => Promise.resolve(new MemoryEventStore())],
  [
    'in PostgreSQL',
    async () => {
      const database = await freshDatabase();
      const storage = await openStorage(database.url, () => undefined);
      opened.push(async () => {
        await storage.close();
        await database.drop();
      });
      return storage.store;
    },
  ],
  [
    'in EventStoreDB',
    async () => {
      const [database, server] = await Promise.all([freshDatabase(), EventStoreServer.start()]);
      const storage = await openStorage(database.url, () => undefined, server.url);
      opened.push(async () => {
        await storage.close();
        await Promise.all([database.drop(), server.stop()]);
      });
      return storage.store;
    },
  ],
];

/** The leads of a person, counted from the log itself. */
class LoggedLeads implements Pick<Leads, 'count'> {
  behind = false;
  constructor(
    private readonly store: EventStore,
    private readonly ids: ReadonlySet<string>,
  ) {}

  async count(_owner: string, among: string[]): Promise<Counted | null> {
    if (this.behind) return null;
    const open: string[] = [];
    for (const id of this.ids) {
      const events = (await this.store.readStream(`lead-${id}`)).map((event) => parseStored<'lead'>(event));
      const state = fold(lead, events);
      if (state.status === 'open' && !state.surfaced.sample) open.push(id);
    }
    return { total: open.length, known: open.filter((id) => among.includes(id)) };
  }
}

const installation = async (store: EventStore, settings: Record<string, string> = {}) => {
  const owner = randomUUID();
  const time = { now: new Date('2026-11-23T09:00:00.000Z'), zone: 'Europe/Oslo' };
  const clock: Clock = { now: () => time.now };
  const all = new Set<string>();
  /** When each post was generated. */
  const posts = new Map<string, string>();
  const leads = new LoggedLeads(store, all);
  const counted: Posts = {
    count: (_owner, since, among) =>
      Promise.resolve({
        total: [...posts.values()].filter((at) => at >= since).length,
        known: among.filter((id) => (posts.get(id) ?? '') >= since),
      }),
  };
  const process = async (): Promise<LoggedLimits> => {
    const module = await Test.createTestingModule({
      imports: [CqrsModule.forRoot()],
      providers: [
        handlerOf(ActOnUsage),
        OpenReservations,
        LoggedLimits,
        { provide: EventStore, useValue: store },
        { provide: Clock, useValue: clock },
        { provide: Config, useValue: Config.read(settings) },
        { provide: People, useValue: { find: (id: string) => Promise.resolve({ id, timeZone: time.zone }) } },
        { provide: Leads, useValue: leads },
        { provide: Posts, useValue: counted },
      ],
    }).compile();
    await module.init();
    expect(module.get(CommandBus)).toBeDefined();
    return module.get(LoggedLimits);
  };
  const limits = await process();
  const moment = () => ({ at: time.now.toISOString(), timeZone: 'Europe/Oslo' });
  const screen = new UsageController(limits, leads as Partial<Leads> as Leads, counted);
  const shown = () => screen.usage({ user: { id: owner } as SignedIn });
  const near = () => new CountedNearLimits(store, limits, leads as Partial<Leads> as Leads, counted).of(owner);
  const on = (id: string, command: LeadCommand) => record(store, `lead-${id}`, lead, command, contextOf(owner), clock);
  const write = async (id: string, source: 'manual' | 'sample' = 'manual', importId: string | null = null) => {
    all.add(id);
    await on(id, { type: 'SurfaceLead', details, source, importId, row: null, ...moment() });
  };
  const add = async (id: string = randomUUID(), by = limits): Promise<string> => {
    await by.reserveLeads(owner, [id]);
    await write(id);
    return id;
  };
  const archive = (id: string) => on(id, { type: 'ArchiveLead', reason: 'archived' });
  const restore = async (id: string) => {
    await limits.reserveLeads(owner, [id]);
    await on(id, { type: 'RestoreLead' });
  };
  const onPlan = (command: PlanCommand) =>
    record(store, `subscription-${owner}`, subscription, { ...command, role: 'coach' }, contextOf(owner), clock);
  const grant = (tier: Tier) => onPlan({ type: 'GrantTier', tier, reason: 'none given' });
  const link = (customer: string) => onPlan({ type: 'LinkCustomer', customer });
  /** Leads of an older version, which reserved nothing. */
  const have = async (count: number, source: 'manual' | 'sample' = 'manual'): Promise<string[]> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    for (const id of ids) await write(id, source);
    return ids;
  };
  const types = async () => (await store.readStream(`usage-${owner}`)).map(({ type }) => type);
  return {
    owner,
    time,
    limits,
    process,
    leads,
    posts,
    write,
    add,
    archive,
    restore,
    grant,
    link,
    have,
    types,
    moment,
    shown,
    near,
  };
};

/** The codes of the refusals; `ok` for the others. */
const outcomes = async (all: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(all)).map((one) => {
    if (one.status === 'fulfilled') return 'ok';
    if (one.reason instanceof DomainError) return one.reason.code;
    throw one.reason;
  });
const refused = 'plan_limit_reached';

describe.each(stores)('The limit of leads, with the log %s', (_, open) => {
  it('admits one of thirty adds at one below the limit, sent to two processes at once', async () => {
    const { have, add, limits, process } = await installation(await open());
    await have(19);
    const other = await process();
    const all = Array.from({ length: 30 }, (__, i) => add(undefined, i % 2 ? limits : other));
    const done = await outcomes(all);
    expect(done.filter((one) => one === 'ok')).toHaveLength(1);
    expect(done.filter((one) => one === refused)).toHaveLength(29);
  });

  it('admits all that fit when many come at once, from two processes', async () => {
    const { have, add, limits, process, owner, leads } = await installation(await open());
    await have(8);
    const other = await process();
    const done = await outcomes(Array.from({ length: 20 }, (__, i) => add(undefined, i % 2 ? limits : other)));
    expect(done.filter((one) => one === 'ok')).toHaveLength(12);
    expect((await leads.count(owner, []))?.total).toBe(20);
  });
});

describe('The limit of leads', () => {
  const store = () => new MemoryEventStore();

  it('counts the leads of accounts that are older than the limits', async () => {
    const { have, add, types } = await installation(store());
    await have(25);
    await expect(add()).rejects.toMatchObject({ code: refused, current: { limit: 20, count: 25 } });
    expect(await types()).toEqual(['UsageCounted']);
  });

  it('does not count samples', async () => {
    const { have, add } = await installation(store());
    await have(12, 'sample');
    await have(19);
    await add();
    await expect(add()).rejects.toMatchObject({ code: refused });
  });

  it('admits a repeated command, also when the list is full since', async () => {
    const { have, add, types } = await installation(store());
    await have(19);
    const id = await add();
    await add(id);
    await expect(add()).rejects.toMatchObject({ code: refused });
    await add(id);
    expect((await types()).filter((type) => type === 'LeadsReserved')).toHaveLength(1);
  });

  it('admits another lead as soon as one is archived, and then refuses to restore it', async () => {
    const { have, add, archive, restore } = await installation(store());
    await have(19);
    const id = await add();
    await archive(id);
    const next = await add();
    await expect(restore(id)).rejects.toMatchObject({ code: refused });
    await archive(next);
    await restore(id);
    await expect(add()).rejects.toMatchObject({ code: refused });
  });

  it('keeps what a command in flight has reserved, and frees it a minute after its process died', async () => {
    const { have, add, limits, owner, time } = await installation(store());
    await have(19);
    const id = randomUUID();
    await limits.reserveLeads(owner, [id]);
    await expect(add()).rejects.toMatchObject({ code: refused });
    time.now = new Date(time.now.getTime() + 61_000);
    await add();
    await expect(add(id)).rejects.toMatchObject({ code: refused });
  });

  it('keeps what was reserved for a restore in flight', async () => {
    const { have, add, archive, restore, limits, owner, time } = await installation(store());
    const [id = ''] = await have(1);
    await archive(id);
    await have(19);
    time.now = new Date(time.now.getTime() + 1_000);
    await limits.reserveLeads(owner, [id]);
    await expect(add()).rejects.toMatchObject({ code: refused });
    await restore(id);
    await expect(add()).rejects.toMatchObject({ code: refused });
  });

  it('keeps the leads of a running import, and gives back what it did not use when it has ended', async () => {
    const log = store();
    const { have, add, limits, owner, write, time } = await installation(log);
    const importId = randomUUID();
    const onImport = (command: Parameters<typeof contactImport.decide>[0]) =>
      record(log, `import-${importId}`, contactImport, command, contextOf(owner));
    await onImport({ type: 'StartImport', fileName: 'a.csv', mapping: {}, tag: '', rows: 30 });
    await have(10);
    const ids = Array.from({ length: 30 }, () => randomUUID());
    const admitted = await limits.reserveForImport(owner, importId, ids);
    expect([...admitted]).toEqual(ids.slice(0, 10));
    expect(await limits.reserveForImport(owner, importId, ids)).toEqual(admitted);
    for (const id of ids.slice(0, 4)) await write(id, 'manual', importId);
    time.now = new Date(time.now.getTime() + 30 * 60_000);
    await expect(add()).rejects.toMatchObject({ code: refused });
    await onImport({ type: 'StopImport' });
    await onImport({
      type: 'CompleteImport',
      created: 4,
      updated: 0,
      unchanged: 0,
      skipped: 0,
      failed: 0,
      left: 26,
      waiting: 0,
    });
    for (let n = 0; n < 6; n++) await add();
    await expect(add()).rejects.toMatchObject({ code: refused });
  });

  it('follows the plan in effect: more after an upgrade; after a downgrade everything stays and new leads wait', async () => {
    const { have, add, grant, limits, owner, types } = await installation(store());
    await have(20);
    await expect(add()).rejects.toMatchObject({ code: refused });
    await grant('pro');
    for (let n = 0; n < 5; n++) await add();
    expect(await limits.room(owner)).toBeNull();
    expect(await types()).toEqual(['UsageCounted']);
    await grant('starter');
    expect(await limits.room(owner)).toBe(75);
    await grant('free');
    await expect(add()).rejects.toMatchObject({ code: refused, current: { count: 25 } });
    expect(await limits.room(owner)).toBe(0);
  });

  it('finds within an hour what a process of an older version added without a reservation', async () => {
    const { add, have, time } = await installation(store());
    await add();
    await have(20);
    time.now = new Date(time.now.getTime() + 3_700_000);
    await expect(add()).rejects.toMatchObject({ code: refused, current: { count: 21 } });
  });

  it('never refuses and never admits on lists that are behind the log', async () => {
    const { have, add, leads, time } = await installation(store());
    await have(19);
    leads.behind = true;
    await expect(add()).rejects.toThrow(StoreUnavailable);
    leads.behind = false;
    await add();
    leads.behind = true;
    await expect(add()).rejects.toThrow(StoreUnavailable);
    time.now = new Date(time.now.getTime() + 3_700_000);
    await expect(add()).rejects.toThrow(StoreUnavailable);
  });

  it('is off with PLAN_LIMITS=off, which stores nothing', async () => {
    const { have, add, limits, owner, types } = await installation(store(), { PLAN_LIMITS: 'off' });
    await have(20);
    await add();
    expect(await limits.room(owner)).toBeNull();
    for (let n = 0; n < 5; n++) await limits.reservePost(owner, randomUUID());
    expect(await types()).toEqual([]);
  });
});

describe('The limit of generated posts', () => {
  it('admits three of ten that come at once, and releases one that was not generated', async () => {
    const { limits, process, owner } = await installation(new MemoryEventStore());
    const other = await process();
    const ids = Array.from({ length: 10 }, () => randomUUID());
    const done = await outcomes(ids.map((id, i) => (i % 2 ? limits : other).reservePost(owner, id)));
    expect(done.filter((one) => one === 'ok')).toHaveLength(3);
    const first = ids[done.indexOf('ok')] ?? '';
    await limits.reservePost(owner, first);
    await limits.releasePost(owner, first);
    await limits.reservePost(owner, randomUUID());
    await expect(limits.reservePost(owner, randomUUID())).rejects.toMatchObject({ code: refused });
  });

  it('starts again on the person’s Monday', async () => {
    const { limits, owner, posts, time } = await installation(new MemoryEventStore());
    time.now = new Date('2026-11-29T22:59:00.000Z');
    for (const id of [randomUUID(), randomUUID(), randomUUID()]) {
      await limits.reservePost(owner, id);
      posts.set(id, time.now.toISOString());
    }
    await expect(limits.reservePost(owner, randomUUID())).rejects.toMatchObject({ code: refused });
    time.now = new Date('2026-11-29T23:00:00.000Z');
    await limits.reservePost(owner, randomUUID());
  });

  it('gives nothing to changes of the time zone around Monday', async () => {
    const { limits, owner, posts, time, shown } = await installation(new MemoryEventStore());
    const generate = async (now: string, zone: string) => {
      [time.now, time.zone] = [new Date(now), zone];
      const id = randomUUID();
      const [done] = await outcomes([limits.reservePost(owner, id)]);
      if (done === 'ok') posts.set(id, now);
      return done;
    };
    const sunday = '2026-11-29T10:30:00.000Z';
    for (let n = 0; n < 3; n++) expect(await generate('2026-11-29T10:29:00.000Z', 'Pacific/Honolulu')).toBe('ok');
    for (let n = 0; n < 3; n++) expect(await generate(sunday, 'Pacific/Kiritimati')).toBe('ok');
    const zones = ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'Pacific/Honolulu'];
    for (const zone of zones) expect(await generate(sunday, zone)).toBe(refused);
    expect((await shown()).posts).toEqual({ count: 3, limit: 3, again: '2026-12-07' });
    expect(await generate('2026-11-30T10:30:00.000Z', 'Pacific/Honolulu')).toBe(refused);
    expect((await shown()).posts).toEqual({ count: 3, limit: 3, again: '2026-12-07' });
    expect(await generate('2026-12-07T10:30:00.000Z', 'Pacific/Honolulu')).toBe('ok');
  });

  it('counts the posts that an account generated before it had a limit', async () => {
    const { limits, owner, posts, time } = await installation(new MemoryEventStore());
    for (let n = 0; n < 3; n++) posts.set(randomUUID(), time.now.toISOString());
    await expect(limits.reservePost(owner, randomUUID())).rejects.toMatchObject({
      code: refused,
      current: { count: 3 },
    });
  });
});

describe('A limit is near', () => {
  /** Adds leads until there are so many, and returns their ids. */
  const filled = async (count: number, settings: Record<string, string> = {}) => {
    const there = await installation(new MemoryEventStore(), settings);
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push(await there.add());
    return { ...there, ids };
  };
  const crossings = (all: Awaited<ReturnType<Awaited<ReturnType<typeof filled>>['near']>>) =>
    all.map(({ crossing }) => crossing.join(' '));

  it('from 15 leads on Free, when the meter turns amber, and not before', async () => {
    const { near, add, shown } = await filled(14);
    expect(await near()).toEqual([]);
    await add();
    expect(await near()).toMatchObject([{ of: 'leads', tier: 'free', count: 15, limit: 20 }]);
    expect((await shown()).leads).toEqual({ count: 15, limit: 20, noticeAt: 15 });
  });

  it('never on Pro, nor where plans have no limits', async () => {
    const { near, grant } = await filled(20);
    await grant('pro');
    expect(await near()).toEqual([]);
    const unlimited = await filled(30, { PLAN_LIMITS: 'off' });
    for (let n = 0; n < 4; n++) unlimited.posts.set(randomUUID(), unlimited.time.now.toISOString());
    expect(await unlimited.near()).toEqual([]);
  });

  it('at the third post of a week on Free, once for each week', async () => {
    const { near, posts, time } = await filled(0);
    for (let n = 0; n < 2; n++) posts.set(randomUUID(), time.now.toISOString());
    expect(await near()).toEqual([]);
    posts.set(randomUUID(), time.now.toISOString());
    expect(await near()).toEqual([
      { of: 'posts', tier: 'free', count: 3, limit: 3, again: '2026-11-30', crossing: ['2026-11-23'] },
    ]);
    time.now = new Date('2026-11-30T09:00:00.000Z');
    expect(await near()).toEqual([]);
  });

  it('for one crossing while the leads stay above, and for another one after they were below at a count', async () => {
    const { near, add, archive, ids, time } = await filled(15);
    const first = crossings(await near());
    await add();
    expect(crossings(await near())).toEqual(first);
    // Below and above again within the hour.
    await archive(ids[0] ?? '');
    await archive(ids[1] ?? '');
    expect(await near()).toEqual([]);
    await add();
    expect(crossings(await near())).toEqual(first);
    await archive(ids[2] ?? '');
    time.now = new Date(time.now.getTime() + 2 * 3_600_000);
    await add();
    expect(crossings(await near())).not.toEqual(first);
  });

  it('anew after another plan, and not after other news of the same one', async () => {
    const { near, grant, link } = await filled(15);
    const first = crossings(await near());
    await link('cus_1');
    expect(crossings(await near())).toEqual(first);
    await grant('pro');
    await grant('free');
    const second = crossings(await near());
    expect(second).toHaveLength(1);
    expect(second).not.toEqual(first);
  });
});
