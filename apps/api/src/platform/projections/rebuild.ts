import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { Locks } from '../postgres/locks';
import type { Storage } from '../postgres/storage';
import type { Batch, EventStore } from '../kernel/event-store';
import { applyBatch, type ParsedEvent, parsedOrNone } from './apply-batch';
import { type Checkpoint, Fenced } from './checkpoints';
import type { Comparison } from './compare';
import type { ReadModel } from './read-model';
import {
  endRebuild,
  noteRebuild,
  rebuildConsumer,
  type RebuildJob,
  type RebuildProgress,
  reporter,
} from './rebuild-state';
import { clear, compareWithLive, discard, livePosition, type Rebuilding, swapIn, upTo } from './swap';

export interface Rebuilt {
  events: number;
  seconds: number;
  /** Whether the new rows serve now. */
  swapped: boolean;
  /** How long a reader, or what was to be applied, may have waited for the swap, in milliseconds. */
  swapMs: number;
  comparison: Comparison[];
}

interface Options {
  signal?: AbortSignal;
  /** Compares the result with the live rows, at the same position of the log, before the swap. */
  verify?: boolean;
  /** `equal` compares too, and keeps the live rows when any row differs. Nothing can differ from rows of another version. */
  swap?: 'always' | 'equal';
  onProgress?: (progress: RebuildProgress) => void;
  /** What this rebuild is part of. */
  job?: RebuildJob;
}

/** Events that the swap may have to catch up while it holds the live checkpoint. */
const nearEnough = 500;

/**
 * Longest that each try of the swap waits for the tables, in milliseconds, since everybody who wants to read waits behind
 * it; the last one again and again. A long read (an export) is let pass; it takes twenty tries before a rebuild gives up.
 */
const lockPatience = [50, 100, 200, 400, 800, 1_600];
const mostTries = 20;

/**
 * Folds a read model again in the schema `rebuild`, from the first event, while the old rows go on serving; then swaps in
 * one transaction, together with the checkpoint. A rebuild that died begins anew; the live rows never notice.
 * @throws Error when another rebuild of the same read model is running, or `signal` aborts
 */
export const rebuild = async (
  model: ReadModel,
  storage: Storage,
  store: EventStore,
  options: Options = {},
): Promise<Rebuilt> => {
  const locks = new Locks(storage.url, () => undefined);
  const source = await storage.tables('rebuild', model.tables, 3);
  try {
    const lost = await locks.tryLock(rebuildConsumer(model.name));
    if (!lost) throw new Error(`${model.name} is being rebuilt already`);
    const signal = options.signal ? AbortSignal.any([options.signal, lost]) : lost;
    try {
      const rebuilt = await run(model, storage, store, source, { ...options, signal });
      await endRebuild(storage.pool, model.name, rebuilt.swapped ? 'swapped' : 'differs');
      return rebuilt;
    } catch (error) {
      // Of an aborted one the job says how it goes on; one that was taken over has nothing to say any more.
      if (!signal.aborted && !(error instanceof Fenced)) await endRebuild(storage.pool, model.name, 'failed');
      throw error;
    }
  } finally {
    await source.destroy();
    await locks.close();
  }
};

const run = async (
  model: ReadModel,
  storage: Storage,
  store: EventStore,
  source: DataSource,
  { signal, verify = false, swap = 'always', onProgress, job }: Options,
): Promise<Rebuilt> => {
  const consumer = rebuildConsumer(model.name);
  const names = model.tables.map((t) => source.getMetadata(t).tableName);
  const parked = new Set<string>();
  const rebuilding: Rebuilding = { model, consumer, source, store, names, parked };
  const compares = verify || swap === 'equal';
  const started = Date.now();
  let events = 0;
  let failures = 0;
  let tries = 0;
  let comparison: Comparison[] = [];
  /** Compared, and known to the planner. */
  let ready = false;

  let at = await fromTheStart(rebuilding);
  await source.synchronize();
  const filter = { categories: [...model.categories] };

  await noteRebuild(storage.pool, model.name, await store.head(), job);
  const report = reporter(storage.pool, model.name, started, onProgress);
  const ended = async (swapped: boolean, swapMs: number): Promise<Rebuilt> => {
    if (swapped) storage.signals.send('changed');
    await report(at.position, at.position, events, true);
    return { events, seconds: (Date.now() - started) / 1000, swapped, swapMs, comparison };
  };
  for (;;) {
    // Rows that are to be compared never go beyond the live ones, for these cannot be led back.
    const end = compares && !ready ? await livePosition(rebuilding) : undefined;
    const of = end ?? (await store.head());
    const before = events;
    const write = async (batch: Batch, parsed: ParsedEvent[] | undefined) => {
      const applied = await applyBatch(model, consumer, source, batch, at, parked, parsed);
      at = applied.checkpoint;
      events += applied.events.length;
      await report(at.position, of > at.position ? of : at.position, events);
    };
    // While a batch is being written the next one is parsed, and the one after it is on its way.
    let writing = Promise.resolve();
    try {
      for await (const whole of store.readAll(at.position, filter)) {
        signal?.throwIfAborted();
        const batch = upTo(whole, end);
        const parsed = parsedOrNone(batch.events);
        await writing;
        writing = write(batch, parsed);
        writing.catch(() => undefined); // the next `await` sees the failure
        if (end !== undefined && whole.checkpoint >= end) break;
      }
    } finally {
      await writing;
    }
    if (events - before > nearEnough) continue;
    signal?.throwIfAborted();
    const lockMs = lockPatience[Math.min(tries, lockPatience.length - 1)] ?? 0;
    try {
      if (ready) return await ended(true, Math.round(Math.max(await swapIn(rebuilding, at, lockMs), longest(tries))));
      for (const name of names) await source.query(`analyze rebuild."${name}"`);
      if (compares) ({ at, comparison } = await compareWithLive(rebuilding, at));
      if (swap === 'equal' && comparison.some((table) => table.differ > 0)) {
        await discard(rebuilding, at);
        return await ended(false, 0);
      }
      // What came meanwhile is folded before anybody has to wait.
      ready = true;
    } catch (error) {
      if (error instanceof Fenced) throw error;
      if (isInUse(error)) {
        if (++tries >= mostTries)
          throw new Error(
            `The tables of ${model.name} were in use all the time, so the new ones could not be put there`,
            {
              cause: error,
            },
          );
        await sleep(100 + Math.random() * 400);
      } else if (++failures > 3) throw error;
      // A poison event among the last few is parked by the next round.
    }
  }
};

/** What others have waited for the tries before this one. */
const longest = (tries: number): number =>
  tries === 0 ? 0 : (lockPatience[Math.min(tries, lockPatience.length) - 1] ?? 0);

const isInUse = (error: unknown): boolean => (error as { code?: string }).code === '55P03';

/** Takes over from a rebuild before, which may be asleep: its epoch is never met again, and what it wrote goes. */
const fromTheStart = ({ model, consumer, source, names }: Rebuilding): Promise<Checkpoint> =>
  source.transaction(async (db) => {
    const [claimed] = (await db.query(
      `insert into platform.checkpoints as c (consumer, version, position, epoch)
       values ($1, $2, 0, floor(random() * 1000000000)::integer)
       on conflict (consumer) do update set version = $2, position = 0, epoch = c.epoch + 1
       returning version, position, epoch`,
      [consumer, model.version],
    )) as Checkpoint[];
    if (!claimed) throw new Error('claiming a checkpoint answered no row');
    await clear(db, consumer, names);
    return claimed;
  });
