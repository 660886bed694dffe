import { randomUUID } from 'node:crypto';
import { freshDatabase } from '../../../../../test/database';
import { until } from '../../../../../test/client';
import { openStorage } from '../../platform/postgres/open-storage';
import type { FollowUps, Notices, QuietThreads } from '../../shared/ports';
import type { People, SignedIn } from '../../platform/kernel/people';
import { Jobs } from '../../platform/jobs/jobs';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { draftMessages } from './drafting.jobs';
import { DraftFollowUps, draftsOfMorning, PlanMornings } from './mornings.handlers';
import { draftFollowUps, planMornings } from './mornings.reactions';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const owner = randomUUID();
let now: Date;
let timeZone: string;
let due: string[];
/** The conversations that are quiet since today. */
let quiet: QuietThreads['since'] = [];
/** Job id and leads of each drafting that ran. */
let drafted: [string, string[]][];
/** The notifications that were raised, by day. */
let told: Set<string>;
let storage: Storage;
let close: () => Promise<void>;
let opened: Jobs[];

const people = {
  find: (id: string) => Promise.resolve(id === owner ? ({ id, timeZone } as SignedIn) : null),
} as Partial<People> as People;
const leads = {
  followUps: (_owner: string, _now: unknown, most: number) =>
    Promise.resolve({ due: due.length, toDraft: due.slice(0, most) }),
  quietThreads: () => Promise.resolve({ all: quiet.length, since: quiet }),
} as Partial<FollowUps> as FollowUps;

const notices: Notices = {
  followUpsDue: (_owner, day, count) => {
    told.add(`${day}: ${count}`);
    return Promise.resolve();
  },
  threadsQuiet: (_owner, day) => {
    told.add(`${day}: quiet`);
    return Promise.resolve();
  },
};

/** Starts a worker process. */
const worker = async (): Promise<Jobs> => {
  const jobs = await Jobs.open(storage, silent, { now: () => now });
  opened.push(jobs);
  const drafting = new DraftFollowUps(people, leads, notices, jobs, { now: () => now });
  const planning = new PlanMornings(people, jobs);
  const draft = (leadIds: string[], id: string) => {
    drafted.push([id.slice(0, 'draft-messages-2026-10-24'.length).slice(-10), leadIds]);
    return Promise.resolve({});
  };
  jobs.work(
    [draftFollowUps, planMornings, draftMessages],
    [
      { kind: draftFollowUps, handler: drafting },
      { kind: planMornings, handler: planning },
      {
        kind: draftMessages,
        handler: { run: (input, run) => draft(draftMessages.input.parse(input).leadIds, run.id) },
      },
    ],
  );
  return jobs;
};
let plans = 0;
const plan = async (jobs: Jobs): Promise<void> => {
  const id = `plan-${plans++}`;
  await jobs.enqueue(planMornings, { id, owner, correlationId: 'r', input: {} });
  expect(await jobs.finished(id, owner, 20_000)).toMatchObject({ state: 'completed', result: { timeZone } });
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
  }, 20_000);
};
const days = () => drafted.map(([day]) => day);

beforeEach(async () => {
  const database = await freshDatabase();
  storage = await openStorage(database.url, () => undefined);
  close = async () => {
    await storage.close();
    await database.drop();
  };
  [opened, drafted, told, timeZone] = [[], [], new Set(), 'Europe/Berlin'];
  due = [randomUUID(), randomUUID()];
  quiet = [];
});
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.close()));
  await close();
});

it('Two workers draft once each morning at six, also in the night in which the clocks change', async () => {
  now = new Date('2026-10-23T10:00:00Z');
  const [first, second] = [await worker(), await worker()];
  await plan(first);
  await plan(second);
  await goTo('2026-10-24T03:59:00Z');
  expect(days()).toEqual([]);
  await goTo('2026-10-24T04:00:00Z');
  expect(drafted).toEqual([['2026-10-24', due]]);
  // Summer time has ended: six o'clock is an hour later in UTC.
  await goTo('2026-10-25T04:30:00Z');
  expect(days()).toEqual(['2026-10-24']);
  await goTo('2026-10-25T05:00:00Z');
  await goTo('2026-10-26T05:00:00Z');
  expect(days()).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect([...told]).toEqual(['2026-10-24: 2', '2026-10-25: 2', '2026-10-26: 2']);
});

it('After days without a process, only one missed morning runs', async () => {
  now = new Date('2026-03-27T10:00:00Z');
  const first = await worker();
  await plan(first);
  await first.close();
  opened = [];
  now = new Date('2026-03-30T12:00:00Z');
  await worker();
  await goTo('2026-03-30T12:00:01Z');
  expect(days()).toEqual(['2026-03-30']);
  await goTo('2026-03-31T04:00:00Z');
  expect(days()).toEqual(['2026-03-30', '2026-03-31']);
});

it('A person who travels gets drafts once on each of their days', async () => {
  now = new Date('2026-06-01T10:00:00Z');
  const jobs = await worker();
  await plan(jobs);
  await goTo('2026-06-02T04:00:00Z');
  timeZone = 'America/New_York';
  await plan(jobs);
  await goTo('2026-06-02T10:00:00Z');
  expect(days()).toEqual(['2026-06-02']);
  await goTo('2026-06-03T10:00:00Z');
  timeZone = 'Pacific/Auckland';
  await plan(jobs);
  await goTo('2026-06-03T18:00:00Z');
  expect(days()).toEqual(['2026-06-02', '2026-06-03', '2026-06-04']);
});

it('A morning drafts messages to at most ten leads, and to none when none is due', async () => {
  now = new Date('2026-06-01T10:00:00Z');
  due = Array.from({ length: 12 }, () => randomUUID());
  const jobs = await worker();
  await plan(jobs);
  await goTo('2026-06-02T04:00:00Z');
  expect(drafted).toEqual([['2026-06-02', due.slice(0, draftsOfMorning)]]);
  due = [];
  await goTo('2026-06-03T04:00:00Z');
  expect(days()).toEqual(['2026-06-02']);
});

it('A morning tells of conversations that are quiet since that day', async () => {
  now = new Date('2026-06-01T10:00:00Z');
  due = [];
  await plan(await worker());
  await goTo('2026-06-02T04:00:00Z');
  quiet = [{ id: randomUUID(), name: 'Malin Ek', why: 'You wrote on 20 May' }];
  await goTo('2026-06-03T04:00:00Z');
  expect([...told]).toEqual(['2026-06-03: quiet']);
});
