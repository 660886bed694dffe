import { randomUUID } from 'node:crypto';
import { BellBench } from '../../../test/bell-bench';
import type { FollowUps, QuietThreads } from '../../shared/ports';
import { TellOfQuietThreads } from './quiet-thread-notices.jobs';

const malin = {
  id: randomUUID(),
  name: 'Malin Ek',
  why: 'You wrote twice without an answer, last on 4 November',
};

let bench: BellBench;
let quiet: QuietThreads;
/** Each day for which it asked, and after which day. */
let after: string[];
/** The handlers of two worker processes. */
let workers: TellOfQuietThreads[];
beforeEach(async () => {
  bench = await BellBench.open();
  quiet = { all: 1, since: [malin] };
  after = [];
  const quietThreads: FollowUps['quietThreads'] = (_, day, from) => {
    after.push(`${day} ${from}`);
    return Promise.resolve(quiet);
  };
  const leads = { quietThreads } as Partial<FollowUps> as FollowUps;
  workers = [1, 2].map(() => new TellOfQuietThreads(bench.bell, bench.people, leads));
});
const run = (day: string, id = day) => Promise.all(workers.map((worker) => worker.run({ day }, bench.run(id))));

it('A conversation that has gone quiet is said once, by two workers and in repeated runs', async () => {
  await run('2026-11-15');
  await run('2026-11-15', 'again');
  expect(await bench.raised()).toMatchObject([
    {
      type: 'thread_stalled',
      title: 'The conversation with Malin Ek has gone quiet',
      message:
        'You wrote twice without an answer, last on 4 November. It has no day to follow up, so nothing else reminds you.',
      metadata: { of: 'lead', id: malin.id, count: 1 },
    },
  ]);
});

it('Those of one morning share a notification with the number of all that are quiet', async () => {
  quiet = { all: 4, since: [malin, { ...malin, name: 'Hana Sato' }] };
  await run('2026-11-15');
  expect(await bench.raised()).toMatchObject([
    { title: '4 conversations are quiet', metadata: { of: 'follow_ups', id: null, count: 4 } },
  ]);
});

it('Those of another morning have their own', async () => {
  await run('2026-11-15');
  await run('2026-11-16');
  expect(await bench.raised()).toHaveLength(2);
});

it('After mornings without a process it also says what became quiet on those, for a week', async () => {
  await run('2026-11-15');
  await run('2026-11-16');
  await run('2026-11-19');
  await run('2026-12-10');
  expect([...new Set(after)]).toEqual([
    '2026-11-15 2026-11-08',
    '2026-11-16 2026-11-15',
    '2026-11-19 2026-11-16',
    '2026-12-10 2026-12-03',
  ]);
});

it('In quiet hours it waits, and is not said when the person has written by then', async () => {
  await bench.onAccount({ type: 'SetNotifications', change: { quiet: { from: 8, until: 12 } } });
  await run('2026-11-02');
  expect(await bench.raised()).toEqual([]);
  expect([...bench.planned.values()].map(({ runAt }) => runAt.toISOString())).toEqual(['2026-11-02T11:00:00.000Z']);
  bench.goTo('2026-11-02T11:00:00.000Z');
  quiet = { all: 0, since: [] };
  for (const { id } of Array.from(bench.planned.values())) await run('2026-11-02', id);
  expect(await bench.raised()).toEqual([]);
});
