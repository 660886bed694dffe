import { randomUUID } from 'node:crypto';
import { weeklyCounts } from '@app/contracts/metrics/metrics.api';
import { live } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { weeklyMetrics } from './weekly-metrics.read-model';

type Counts = Record<string, number>;

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

  it('are restated by every event that was recorded after their end', async () => {
    const { weekly_metrics: weeks = [], week_restatements: rows = [] } = await bench.fold();
    // The history was recorded months after its weeks, so every count consists of later changes.
    const changes = rows as { owner: string; week_start: string; figure: string; by: number }[];
    for (const { owner, week_start, ...counts } of weeks as ({ owner: string; week_start: string } & Counts)[]) {
      if (week_start >= '2026-11-09') continue;
      for (const figure of weeklyCounts) {
        const own = changes.filter((c) => c.owner === owner && c.week_start === week_start && c.figure === figure);
        const column = figure.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
        expect([figure, own.reduce((sum, { by }) => sum + by, 0)]).toEqual([figure, counts[column]]);
      }
    }
    expect(changes.length).toBeGreaterThan(50);
  });

  it.each(everyDelivery)('are the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });
});
