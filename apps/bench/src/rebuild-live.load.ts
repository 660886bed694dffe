import { schemaOf } from '../../api/test/schemas';
import { setTimeout as pause } from 'node:timers/promises';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { Progress } from '@app/event-sourcing/read-models/progress';
import type { Caller } from './caller';
import { appendLeads } from './events';

/** How long something took, in milliseconds, and when it began and ended by the clock of this process. */
interface Wait {
  begin: number;
  end: number;
}

/** What the readers and the writer of a rebuild have seen. */
export interface Seen {
  polls: number;
  /** Polls that saw fewer than one before them. */
  older: number;
  reads: Wait[];
  /** From an event's append to its row. */
  applies: Wait[];
}

/** Longest of those that overlap with the time between, in milliseconds. */
export const longest = (waits: Wait[], from = -Infinity, to = Infinity): number =>
  Math.max(0, ...waits.filter((w) => w.end >= from && w.begin <= to).map((w) => w.end - w.begin));

/**
 * A person who reads their week over HTTP, an operator who reads the whole table, and a writer of 20 events a second, until
 * `over` returns true. Counts only grow, so a smaller count shows an empty or an older table.
 */
export const loadUntil = async (
  over: () => boolean,
  { storage, caller, owner }: { storage: Storage; caller: Caller; owner: string },
  readModel: string,
): Promise<Seen> => {
  const seen: Seen = { polls: 0, older: 0, reads: [], applies: [] };
  const progress = new Progress(storage);

  const poll = async (look: () => Promise<number>) => {
    for (let most = 1; !over(); seen.polls++) {
      const begin = performance.now();
      const count = await look();
      seen.reads.push({ begin, end: performance.now() });
      if (count < most) seen.older++;
      most = Math.max(most, count);
      await pause(5);
    }
  };
  const week = async () => {
    const { body } = await caller.call('/api/metrics/current-week');
    return (JSON.parse(body.toString()) as { leadsSurfaced: number }).leadsSurfaced;
  };
  const table = async () => {
    const { rows } = await storage.pool.query<{ n: number }>(
      `select coalesce(sum(leads_surfaced), 0)::int as n from ${schemaOf('metrics')}.weekly_metrics`,
    );
    return rows[0]?.n ?? 0;
  };
  const write = async () => {
    while (!over()) {
      await appendLeads(storage.store, owner, 1);
      const position = await storage.store.head();
      const begin = performance.now();
      if (!(await progress.waitFor([schemaOf(readModel)], position, 60_000)))
        throw new Error(`Not applied within a minute: ${position}`);
      seen.applies.push({ begin, end: performance.now() });
      await pause(50);
    }
  };
  await Promise.all([poll(week), poll(table), write()]);
  return seen;
};
