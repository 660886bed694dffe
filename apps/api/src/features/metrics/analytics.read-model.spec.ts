import { randomUUID } from 'node:crypto';
import { live } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { analytics } from './analytics.read-model';

let bench: ReadModelBench;
beforeAll(async () => {
  bench = await ReadModelBench.of(analytics);
  for (const seed of ['one', 'two']) await live(bench.storage.store, randomUUID(), seed, 300);
});
afterAll(() => bench.close());

/** test/analytics.spec.ts compares the figures with an independent fold. */
describe('The counts of Analytics', () => {
  it('are never below zero', async () => {
    const { text_days: texts = [], lead_now: leads = [] } = await bench.fold();
    for (const { n } of leads as { n: number }[]) expect(n).toBeGreaterThanOrEqual(0);
    for (const { owner: _owner, day: _day, dimension: _dimension, value: _value, ...counts } of texts as Row[])
      for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(0);
    expect(texts.length).toBeGreaterThan(50);
  });

  it('say the same as of now and as the sum of all days', async () => {
    const { lead_days: days = [], lead_now: now = [] } = await bench.fold();
    const rises = days as Lead[];
    for (const { owner, figure, value, n } of now as Lead[]) {
      if (!['reached', 'open', 'active', 'priced', 'pipeline'].includes(figure)) continue;
      const own = rises.filter((r) => r.owner === owner && r.figure === figure && r.value === value);
      expect([figure, value, own.reduce((sum, r) => sum + Number(r.n), 0)]).toEqual([figure, value, Number(n)]);
    }
  });

  it.each(everyDelivery)('are the same when events arrive %s', async (_, sizes, times) => {
    const once = await bench.fold();
    expect(await bench.fold(sizes, times)).toEqual(once);
  });
});

interface Row extends Record<string, unknown> {
  owner: string;
  day: string;
  dimension: string;
  value: string;
}
interface Lead {
  owner: string;
  figure: string;
  value: string;
  n: number | string;
}
