import { randomUUID } from 'node:crypto';
import { createPool } from '@app/event-sourcing/postgres/database';
import { openStorage } from '../../api/src/platform/postgres/open-storage';
import { smallEvent } from './events';
import { atOnce, inTurns, type Line, perSecond, rounded, secondsOf } from './figures';
import { onFreshGround } from './fresh-database';

const rounds = 7;
const counts = [
  { concurrency: 1, appends: 300, target: 0.6 },
  { concurrency: 32, appends: 3_000, target: 1 },
];

/** The simplest way to store an event: one row and one commit. */
const plainTable = `create table public.plain_events (
  id uuid primary key, stream text not null, type text not null, data text not null, metadata text not null)`;
const plainInsert = 'insert into public.plain_events (id, stream, type, data, metadata) values ($1, $2, $3, $4, $5)';

/** Appending to new streams through the port, against a bare INSERT that commits, with as many connections. */
export const benchAppend = (): Promise<Line[]> =>
  onFreshGround(async ({ url }) => {
    const storage = await openStorage(url, (error) => console.error(error.message));
    const plain = createPool(url, storage.logPool.options.max, (error) => console.error(error.message));
    const owner = randomUUID();
    try {
      await plain.query(plainTable);
      const lines: Line[] = [];
      for (const { concurrency, appends, target } of counts) {
        const rate = async (work: () => Promise<unknown>) =>
          appends / (await secondsOf(() => atOnce(appends, concurrency, async () => void (await work()))));
        const { baseline, subject, ratio } = await inTurns(
          rounds,
          () =>
            rate(() => {
              const { id, type, data, metadata } = smallEvent(owner);
              const values = [id, `lead-${randomUUID()}`, type, JSON.stringify(data), JSON.stringify(metadata)];
              return plain.query({ name: 'plain', text: plainInsert, values });
            }),
          () => rate(() => storage.store.append(`lead-${randomUUID()}`, [smallEvent(owner)], 'no_stream')),
        );
        lines.push({
          what: `append, ${concurrency} concurrent`,
          figure: perSecond(subject),
          baseline: `INSERT ${perSecond(baseline)}`,
          ratio: rounded(ratio),
          target: `≥ ${target}`,
          ok: ratio >= target,
          values: { perSecond: Math.round(subject), insertsPerSecond: Math.round(baseline) },
        });
      }
      return lines;
    } finally {
      await plain.end();
      await storage.close();
    }
  });
