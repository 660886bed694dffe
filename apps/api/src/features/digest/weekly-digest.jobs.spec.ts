import { randomUUID } from 'node:crypto';
import type { CommandBus } from '@nestjs/cqrs';
import type { ComposedFigures } from '@app/contracts/digest/digest.events';
import type { PreferencesChange } from '@app/contracts/notifications/preferences';
import { account, type AccountCommand } from '@app/domain/account/account';
import { until } from '../../../../../test/client';
import { freshDatabase } from '../../../../../test/database';
import { TestRedis } from '../../../../../test/redis';
import { contextOf } from '../../../test/history';
import { record } from '@app/event-sourcing/commands/record';
import { openStorage } from '../../platform/postgres/open-storage';
import { parseStored } from '@app/event-sourcing/event-store/stored';
import type { WeekFigures } from '../../shared/ports';
import type { People, SignedIn } from '../../platform/kernel/people';
import { Jobs } from '../../platform/jobs/jobs';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { type ActOnDigest } from './digest.commands';
import { ComposeDigest, composeDigest, PlanDigests, planDigests } from './weekly-digest.jobs';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const owner = randomUUID();
let now: Date;
let timeZone: string;
/** How many leads surfaced in the week. */
let surfaced: number;
/** How many runs fail before they record anything, and how many fail afterwards. */
let failures: { before: number; after: number };
/** The weeks whose figures were read. */
let read: string[];
let storage: Storage;
let redis: TestRedis | undefined;
let close: () => Promise<void>;
let opened: Jobs[];

const clock = { now: () => now };
const people = {
  find: (id: string) => Promise.resolve(id === owner ? ({ id, timeZone } as SignedIn) : null),
} as Partial<People> as People;
const figures: WeekFigures = {
  of: (_person, monday): Promise<ComposedFigures> => {
    read.push(monday);
    if (failures.before-- > 0) return Promise.reject(new Error('the database is away'));
    return Promise.resolve({
      counts: { leadsSurfaced: surfaced, messagesApproved: 0 },
      timeSaved: 0,
      minutesPerText: 12,
      effortReduced: null,
      responseRate: null,
      responses: { contacted: 0, replied: 0 },
      pipeline: { totals: [], priced: 0, open: surfaced },
    });
  },
};

/** Starts a worker process. */
const worker = async (): Promise<Jobs> => {
  const jobs = await Jobs.open(storage, silent, { now: () => now, redisUrl: redis?.url });
  opened.push(jobs);
  const bus = {
    execute: async (command: ActOnDigest) => {
      const recorded = await command.recordIn(storage.store, clock);
      if (failures.after-- > 0) throw new Error('the process died after the append');
      return recorded;
    },
  } as unknown as CommandBus;
  jobs.work(
    [planDigests, composeDigest],
    [
      { kind: planDigests, handler: new PlanDigests(storage.store, people, jobs) },
      { kind: composeDigest, handler: new ComposeDigest(bus, people, figures, clock) },
    ],
  );
  return jobs;
};
const onAccount = (command: AccountCommand) =>
  record(storage.store, `user-${owner}`, account, command, contextOf(owner), clock);
let plans = 0;
const plan = async (jobs: Jobs): Promise<void> => {
  const id = `plan-${plans++}`;
  await jobs.enqueue(planDigests, { id, owner, correlationId: 'r', input: {} });
  expect(await jobs.finished(id, owner, 20_000)).toMatchObject({ state: 'completed' });
};
const set = async (jobs: Jobs, change: PreferencesChange): Promise<void> => {
  await onAccount({ type: 'SetNotifications', change });
  await plan(jobs);
};
/** Moves the clock, and waits until every job that became due by then has ended. */
const goTo = async (at: string): Promise<void> => {
  now = new Date(at);
  await until(async () => {
    const { rows } = await storage.pool.query<{ waiting: boolean }>(
      `select exists (select from platform.schedules where next_at <= $1)
           or exists (select from platform.job_inputs where ended_at is null) as waiting`,
      [now],
    );
    return rows[0]?.waiting === false;
  }, 30_000);
};
/** When each digest was composed, and its week. */
const composed = async (): Promise<[string, string][]> => {
  const found: [string, string][] = [];
  for await (const { events } of storage.store.readAll(0n, { categories: ['digest'] }))
    for (const { data } of events.map((event) => parseStored<'digest'>(event))) found.push([data.at, data.week]);
  return found;
};

describe.each(['PostgreSQL', 'Redis'])('The weekly digest, with the queue in %s', (backend) => {
  beforeEach(async () => {
    const database = await freshDatabase();
    redis = backend === 'Redis' ? await TestRedis.start() : undefined;
    storage = await openStorage(database.url, () => undefined);
    close = async () => {
      await storage.close();
      await Promise.all([database.drop(), redis?.stop()]);
    };
    [opened, read, surfaced, timeZone] = [[], [], 3, 'Europe/Berlin'];
    failures = { before: 0, after: 0 };
    now = new Date('2026-10-14T10:00:00Z');
    const identity = { email: 'nora@example.com', firstName: 'Nora', lastName: null, picture: null };
    await onAccount({ type: 'SignIn', ...identity, role: 'coach' });
  });
  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.close()));
    await close();
  });

  it('is composed once a week by two workers, also over the week in which the clocks change', async () => {
    const [first, second] = [await worker(), await worker()];
    await plan(first);
    await plan(second);
    await goTo('2026-10-19T05:59:00Z');
    expect(await composed()).toEqual([]);
    await goTo('2026-10-19T06:00:00Z');
    expect(await composed()).toEqual([['2026-10-19T06:00:00.000Z', '2026-10-12']]);
    // Summer time has ended: eight o'clock is an hour later in UTC.
    await goTo('2026-10-26T06:30:00Z');
    expect(await composed()).toHaveLength(1);
    await goTo('2026-10-26T07:00:00Z');
    expect(await composed()).toEqual([
      ['2026-10-19T06:00:00.000Z', '2026-10-12'],
      ['2026-10-26T07:00:00.000Z', '2026-10-19'],
    ]);
  });

  it('is composed once by a process that starts again within the hour, and by one that comes late', async () => {
    const first = await worker();
    await plan(first);
    await goTo('2026-10-19T06:00:00Z');
    await first.close();
    opened = [];
    now = new Date('2026-10-19T06:20:00Z');
    const again = await worker();
    await plan(again);
    await goTo('2026-10-19T06:40:00Z');
    expect(await composed()).toEqual([['2026-10-19T06:00:00.000Z', '2026-10-12']]);
    await again.close();
    opened = [];
    now = new Date('2026-10-27T12:00:00Z');
    await worker();
    await goTo('2026-10-27T12:00:01Z');
    expect((await composed())[1]?.[1]).toBe('2026-10-19');
  });

  it('has one event when a run fails before the append, and when it dies after it', async () => {
    const jobs = await worker();
    await plan(jobs);
    failures = { before: 1, after: 0 };
    await goTo('2026-10-19T06:00:00Z');
    expect(read).toEqual(['2026-10-12', '2026-10-12']);
    expect(await composed()).toHaveLength(1);
    failures = { before: 0, after: 1 };
    await goTo('2026-10-26T07:00:00Z');
    expect(read).toEqual(['2026-10-12', '2026-10-12', '2026-10-19', '2026-10-19']);
    expect((await composed()).map(([, week]) => week)).toEqual(['2026-10-12', '2026-10-19']);
  });

  it('is composed once a week for who travels, and for who sets another day and hour', async () => {
    const jobs = await worker();
    await plan(jobs);
    await goTo('2026-10-19T06:00:00Z');
    timeZone = 'America/New_York';
    await plan(jobs);
    // Eight o'clock in New York, on the same Monday.
    await goTo('2026-10-19T12:00:00Z');
    expect((await composed()).map(([, week]) => week)).toEqual(['2026-10-12']);
    await set(jobs, { summary: { weekday: 5, hour: 16 } });
    await goTo('2026-10-23T20:00:00Z');
    expect((await composed()).map(([, week]) => week)).toEqual(['2026-10-12']);
    await goTo('2026-10-30T20:00:00Z');
    timeZone = 'Pacific/Auckland';
    await set(jobs, { summary: { weekday: 1, hour: 7 } });
    await goTo('2026-11-01T18:00:00Z');
    expect(await composed()).toEqual([
      ['2026-10-19T06:00:00.000Z', '2026-10-12'],
      ['2026-10-30T20:00:00.000Z', '2026-10-19'],
      ['2026-11-01T18:00:00.000Z', '2026-10-26'],
    ]);
  });

  it('is not composed for a week in which nothing happened', async () => {
    const jobs = await worker();
    await plan(jobs);
    surfaced = 0;
    await goTo('2026-10-19T06:00:00Z');
    surfaced = 1;
    await goTo('2026-10-26T07:00:00Z');
    expect((await composed()).map(([, week]) => week)).toEqual(['2026-10-19']);
  });
});
