import type { NearLimit, NearLimits } from '../../shared/ports';
import { BellBench } from '../../../test/bell-bench';
import { TellOfLimits } from './limit-notices.jobs';

const leads: NearLimit = {
  of: 'leads',
  tier: 'free',
  count: 15,
  limit: 20,
  again: '2026-11-09',
  crossing: ['reserved', 'none'],
};
const posts: NearLimit = { ...leads, of: 'posts', count: 3, limit: 3, crossing: ['2026-11-02'] };

let bench: BellBench;
let near: NearLimit[];
/** The handlers of two worker processes. */
let workers: TellOfLimits[];
beforeEach(async () => {
  bench = await BellBench.open();
  near = [leads];
  const limits: NearLimits = { of: () => Promise.resolve(near) };
  workers = [1, 2].map(() => new TellOfLimits(bench.bell, bench.people, limits, bench.clock));
});
const run = (id: string) => Promise.all(workers.map((worker) => worker.run({}, bench.run(id))));
const titles = async () => (await bench.raised()).map((data) => (data as { title: string }).title);

it('A limit that comes near is said once, by two workers and for every lead after it', async () => {
  await run('first');
  near = [{ ...leads, count: 16 }];
  await run('second');
  expect(await bench.raised()).toMatchObject([
    {
      type: 'limit_near',
      title: '15 of 20 leads on Free',
      message: '5 more fit. Then new people wait until there is room. Starter holds 100.',
      metadata: { of: 'billing', id: null, count: 15 },
    },
  ]);
});

it('Another crossing is said again, and so is another plan', async () => {
  await run('first');
  near = [{ ...leads, crossing: ['reserved again', 'none'] }];
  await run('second');
  near = [{ ...leads, tier: 'starter', count: 75, limit: 100 }];
  await run('third');
  expect(await titles()).toEqual(['15 of 20 leads on Free', '15 of 20 leads on Free', '75 of 100 leads on Starter']);
});

it.each<[string, NearLimit, string]>([
  ['with room for one', { ...leads, count: 19 }, 'One more fits. Then new people wait until there is room.'],
  ['that is full', { ...leads, count: 20 }, 'New people wait until there is room; nothing you have is touched.'],
  ['of posts', posts, 'The count starts again on Monday, 9 November. Starter generates any number.'],
])('A limit %s says what follows', async (_, limit, words) => {
  near = [limit];
  await run('first');
  expect(JSON.stringify(await bench.raised())).toContain(words);
});

it('In quiet hours it waits, and is not said when there is room again by then', async () => {
  await bench.onAccount({ type: 'SetNotifications', change: { quiet: { from: 8, until: 12 } } });
  await run('first');
  expect(await bench.raised()).toEqual([]);
  expect([...bench.planned.values()].map(({ runAt }) => runAt.toISOString())).toEqual(['2026-11-02T11:00:00.000Z']);
  bench.goTo('2026-11-02T11:00:00.000Z');
  near = [];
  for (const { id } of Array.from(bench.planned.values())) await run(id);
  expect(await bench.raised()).toEqual([]);
});

it('It can be switched off', async () => {
  await bench.onAccount({ type: 'SetNotifications', change: { channels: { limit_near: [] } } });
  await run('first');
  expect(await bench.raised()).toEqual([]);
});
