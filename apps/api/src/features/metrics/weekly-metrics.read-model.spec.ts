import { randomUUID } from 'node:crypto';
import { live } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { weeklyMetrics } from './weekly-metrics.read-model';

let bench: ReadModelBench;
beforeAll(async () => {
  bench = await ReadModelBench.of(weeklyMetrics);
  for (const seed of ['one', 'two']) await live(bench.storage.store, randomUUID(), seed, 300);
});
afterAll(() => bench.close());

/** test/metrics.spec.ts compares the counts with an independent fold. Here they must not depend on delivery. */
describe('The weeks', () => {
  it('have one row for each owner and week, with no count below zero', async () => {
    const { weekly_metrics: rows = [] } = await bench.fold();
    const weeks = rows as ({ owner: string; week_start: string } & Record<string, number>)[];
    expect(new Set(weeks.map((w) => w.owner)).size).toBe(2);
    expect(new Set(weeks.map((w) => `${w.owner} ${w.week_start}`)).size).toBe(weeks.length);
    for (const { owner: _owner, week_start, ...counts } of weeks) {
      expect(new Date(week_start).getUTCDay()).toBe(1);
      for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(0);
    }
  });

  it('know when each lead was first contacted', async () => {
    const { lead_contacts: rows = [] } = await bench.fold();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.some((row) => (row as { replied_at: string | null }).replied_at !== null)).toBe(true);
  });

  it.each(everyDelivery)('are the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });
});
