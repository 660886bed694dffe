import { weeklyMetrics } from '../src/features/metrics/weekly-metrics.read-model';
import { openStorage } from '../src/platform/event-store/open-storage';
import { Storage } from '../src/platform/postgres/storage';
import { rebuild } from '../src/platform/projections/rebuild';
import { inTurns, type Line, perSecond, rounded, secondsOf } from './figures';
import { onFreshGround } from './ground';
import { fillLog } from './synthetic-log';

const shape = { events: 1_000_000, owners: 200, weeks: 60 };
const rounds = 3;
const targets = { ratio: 4, perSecond: 50_000 };
/** As many rows at once as a rebuild asks for. */
const batch = 4_000;

/** The rows that the rebuild reads, received in the same way and then dropped. */
const scan = async (storage: Storage): Promise<number> => {
  let from = 0n;
  let rows = 0;
  for (;;) {
    const page = await storage.logPool.query<[bigint]>({
      name: 'bench-scan',
      text: `select position, stream, revision, id, type, data, metadata from log.events
             where position > $1 and category = any($3) order by position limit $2`,
      values: [from, batch, weeklyMetrics.categories],
      rowMode: 'array',
    });
    rows += page.rows.length;
    from = page.rows.at(-1)?.[0] ?? from;
    if (page.rows.length < batch) return rows;
  }
};

/** Rebuilding the weekly metrics from a long log, against reading the same rows into this process. */
export const benchRebuild = (): Promise<Line[]> =>
  onFreshGround(async ({ url }) => {
    const storage = await openStorage(url, (error) => console.error(error.message));
    try {
      await fillLog(storage.pool, shape);
      let events = 0;
      const { baseline, subject, ratio } = await inTurns(
        rounds,
        () => secondsOf(async () => void (events = await scan(storage))),
        () =>
          secondsOf(async () => {
            const rebuilt = await rebuild(weeklyMetrics, storage, storage.store);
            if (rebuilt.events !== events) throw new Error(`${rebuilt.events} of ${events} events were rebuilt`);
          }),
        false,
      );
      const speed = events / subject;
      return [
        {
          what: `rebuild of weekly metrics, ${events.toLocaleString('en')} events`,
          figure: `${subject.toFixed(1)} s, ${perSecond(speed)}`,
          baseline: `plain scan ${baseline.toFixed(1)} s`,
          ratio: rounded(ratio),
          target: `≤ ${targets.ratio}, ≥ ${perSecond(targets.perSecond)}`,
          ok: ratio <= targets.ratio && speed >= targets.perSecond,
          values: {
            events,
            seconds: rounded(subject),
            eventsPerSecond: Math.round(speed),
            scanSeconds: rounded(baseline),
          },
        },
      ];
    } finally {
      await storage.close();
    }
  });
