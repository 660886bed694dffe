import { registry } from '../../api/src/app.module';
import { openStorage } from '../../api/src/platform/postgres/open-storage';
import { pageOf } from '@app/event-sourcing/event-store/postgres.event-store';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { build } from '@app/event-sourcing/read-models/build';
import type { ReadModel } from '@app/event-sourcing/read-models/read-model';
import { inTurns, type Line, perSecond, rounded, secondsOf } from './figures';
import { onFreshGround } from './fresh-database';
import { fillLog } from './synthetic-log';

const shape = { events: 1_000_000, owners: 200, weeks: 60, people: 20_000 };
/** What operators rebuild most: the metrics. Every other read model must keep up with the whole installation. */
const targets = {
  metrics: { rounds: 3, ratio: 3.5, perSecond: 100_000 },
  others: { rounds: 1, ratio: null, perSecond: 20_000 },
};
/** As many rows at once as a rebuild asks for. */
const batch = 4_000;

/** The rows that the rebuild reads, received in the same way and then dropped. */
const scan = async (storage: Storage, { categories }: ReadModel): Promise<number> => {
  let from = 0n;
  let rows = 0;
  for (;;) {
    const page = await storage.logPool.query<[bigint]>({
      text: pageOf(categories.length),
      values: [from, batch, ...categories],
      rowMode: 'array',
    });
    rows += page.rows.length;
    from = page.rows.at(-1)?.[0] ?? from;
    if (page.rows.length < batch) return rows;
  }
};

/** Rebuilding each read model from a long log, against reading the same rows into this process. */
export const benchRebuild = (): Promise<Line[]> =>
  onFreshGround(async ({ url }) => {
    const storage = await openStorage(url, (error) => console.error(error.message));
    try {
      await fillLog(storage.pool, shape);
      const lines: Line[] = [];
      for (const model of registry.readModels) lines.push(await rebuilding(storage, model));
      return lines;
    } finally {
      await storage.close();
    }
  });

const rebuilding = async (storage: Storage, model: ReadModel): Promise<Line> => {
  const target = model.name === 'metrics' ? targets.metrics : targets.others;
  let events = 0;
  const { baseline, subject, ratio } = await inTurns(
    target.rounds,
    () => secondsOf(async () => void (events = await scan(storage, model))),
    () =>
      secondsOf(async () => {
        const built = await build(model, storage);
        if (built.events !== events) throw new Error(`${built.events} of ${events} events were rebuilt`);
      }),
    false,
  );
  const speed = events / subject;
  return {
    what: `rebuild of ${model.name}, ${events.toLocaleString('en')} events of ${shape.events.toLocaleString('en')}`,
    figure: `${subject.toFixed(1)} s, ${perSecond(speed)}`,
    baseline: `plain scan ${baseline.toFixed(1)} s`,
    ratio: rounded(ratio),
    target: `${target.ratio === null ? '' : `≤ ${target.ratio}, `}≥ ${perSecond(target.perSecond)}`,
    // Some read models follow categories that the mixed events lack.
    ok: speed === 0 ? null : (target.ratio === null || ratio <= target.ratio) && speed >= target.perSecond,
    values: { events, seconds: rounded(subject), eventsPerSecond: Math.round(speed), scanSeconds: rounded(baseline) },
  };
};
