import { randomUUID } from 'node:crypto';
import { digest } from '@app/domain/digest/digest';
import { contextOf } from '../../../test/history';
import { everyDelivery, ReadModelBench } from '../../../test/read-models';
import { record } from '@app/event-sourcing/commands/record';
import { digestId } from '../../shared/stream-ids';
import { digests, findDigest } from './digests.read-model';

let bench: ReadModelBench;
beforeEach(async () => {
  bench = await ReadModelBench.of(digests);
});
afterEach(() => bench.close());

const [nora, omar] = [randomUUID(), randomUUID()];
const figures = (leadsSurfaced: number) => ({
  counts: { leadsSurfaced },
  timeSaved: 1.8,
  minutesPerText: 12,
  effortReduced: null,
  responseRate: 0.4,
  responses: { contacted: 30, replied: 12 },
  pipeline: { totals: [{ amount: 900_000, currency: 'EUR' }], priced: 1, open: 9 },
});
const compose = (owner: string, week: string, at: string, leads: number) =>
  record(
    bench.storage.store,
    `digest-${digestId(owner, week)}`,
    digest,
    { type: 'ComposeDigest', week, figures: figures(leads), at, timeZone: 'Europe/Berlin' },
    contextOf(owner),
  );

it('Has the figures of each person and week as they were when the digest was composed', async () => {
  const at = '2026-11-23T07:00:00.000Z';
  await compose(nora, '2026-11-16', at, 9);
  await compose(omar, '2026-11-16', at, 2);
  await compose(nora, '2026-11-16', '2026-11-24T07:00:00.000Z', 11);
  await bench.fold();
  const { source } = bench;
  expect(await findDigest(source, nora, '2026-11-16')).toEqual({ at, timeZone: 'Europe/Berlin', figures: figures(9) });
  expect((await findDigest(source, omar, '2026-11-16'))?.figures.counts).toEqual({ leadsSurfaced: 2 });
  expect(await findDigest(source, nora, '2026-11-09')).toBeNull();
});

it('Makes the same rows for all sizes and repetitions of batches', async () => {
  for (const day of [9, 16, 23]) {
    const [week, at] = [`2026-11-${String(day).padStart(2, '0')}`, '2026-11-30T07:00:00.000Z'];
    await compose(nora, week, at, day);
  }
  const once = await bench.fold();
  expect(once.digests).toHaveLength(3);
  for (const [, sizes, times] of everyDelivery) expect(await bench.fold(sizes, times)).toEqual(once);
});
