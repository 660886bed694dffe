import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import type { Category, EventOf, Stored } from '@app/contracts/events';
import type { Pool } from '../database/database';
import type { Storage } from '../database/storage';
import type { Batch, EventStore } from '../event-store/event-store';
import { parseStored } from '../event-store/stored';
import { applyBatch, type ParsedEvent, parsedOrNone } from './apply-batch';
import { type Checkpoint, claimCheckpoint } from './checkpoints';
import { Locks } from '../database/locks';
import type { ReadModel } from './read-model';

export interface RebuildProgress {
  /** Positions of the log passed, of how many there were when it was last asked. */
  done: bigint;
  of: bigint;
  /** Events applied to this read model, and how many a second. */
  events: number;
  perSecond: number;
  secondsLeft: number | null;
}

export interface Comparison {
  table: string;
  equal: number;
  differ: number;
  /** At most 20 rows that only one of the two has, as JSON. */
  examples: { only: 'live' | 'rebuilt'; row: string }[];
}

export interface Rebuilt {
  events: number;
  seconds: number;
  /** How long readers may have waited for the swap. */
  swapMs: number;
  comparison: Comparison[];
}

interface Options {
  signal?: AbortSignal;
  /** Compares the result with the live rows, at the same position of the log, before the swap. */
  verify?: boolean;
  onProgress?: (progress: RebuildProgress) => void;
}

/** How long a comparison waits for live rows that are behind the rebuilt ones, in milliseconds. */
const liveRowsMayTake = 30_000;

/** The gap that the swap may have to catch up while it holds the live checkpoint. */
const nearEnough = 500n;

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
    if (!(await locks.tryLock(`${model.name} rebuild`))) throw new Error(`${model.name} is being rebuilt already`);
    return await run(model, storage, store, source, options);
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
  { signal, verify, onProgress }: Options,
): Promise<Rebuilt> => {
  const consumer = `${model.name} rebuild`;
  const names = tableNames(model, source);
  const started = Date.now();
  let events = 0;
  let failures = 0;
  let behindSince: number | undefined;

  await storage.pool.query('delete from platform.checkpoints where consumer = $1', [consumer]);
  await storage.pool.query('delete from platform.parked_streams where consumer = $1', [consumer]);
  for (const name of names) await storage.pool.query(`drop table if exists rebuild."${name}" cascade`);
  await source.synchronize();
  let at: Checkpoint = await claimCheckpoint(storage.pool, consumer, model.version, 0n);
  const parked = new Set<string>();
  const filter = { categories: [...model.categories] };

  const report = reporter(storage.pool, model.name, started, onProgress);
  for (;;) {
    const of = await store.head();
    const write = async (batch: Batch, parsed: ParsedEvent[] | undefined) => {
      const applied = await applyBatch(model, consumer, source, batch, at, parked, parsed);
      at = applied.checkpoint;
      events += applied.events.length;
      await report(at.position, of > at.position ? of : at.position, events);
    };
    // While a batch is being written the next one is parsed, and the one after it is on its way.
    let writing = Promise.resolve();
    try {
      for await (const batch of store.readAll(at.position, filter)) {
        signal?.throwIfAborted();
        const parsed = parsedOrNone(batch.events);
        await writing;
        writing = write(batch, parsed);
        writing.catch(() => undefined); // the next `await` sees the failure
      }
    } finally {
      await writing;
    }
    if (at.position + nearEnough < (await store.head())) continue;
    signal?.throwIfAborted();
    const swapped = await swap(model, consumer, source, store, names, at, parked, verify ?? false).catch(
      (error: unknown) => {
        // A poison event among the last few is parked by the next round of the loop above.
        if (++failures > 3) throw error;
        return undefined;
      },
    );
    if (swapped) {
      storage.signals.send('changed');
      await report(at.position, at.position, events, true);
      return { events, seconds: (Date.now() - started) / 1000, ...swapped };
    }
    behindSince ??= Date.now();
    if (Date.now() - behindSince > liveRowsMayTake)
      throw new Error(`The live rows of ${model.name} stay behind the log, so there is nothing to compare with`);
    await sleep(50);
  }
};

/** Undefined when the live rows are not comparable yet (they are behind the rebuilt ones): go on and try again. */
const swap = (
  model: ReadModel,
  consumer: string,
  source: DataSource,
  store: EventStore,
  names: string[],
  at: Checkpoint,
  parked: Set<string>,
  verify: boolean,
): Promise<{ swapMs: number; comparison: Comparison[] } | undefined> =>
  source.transaction(async (db) => {
    await db.query('set local synchronous_commit = on');
    // Holding the live row stops the live runner: it waits here, and finds its epoch gone afterwards.
    const [live] = (await db.query(
      'select version, position, epoch from platform.checkpoints where consumer = $1 for update',
      [model.name],
    )) as Checkpoint[];
    const comparable = live && live.version === model.version;
    if (verify && comparable && (await happenedBetween(model, store, live.position, at.position))) return undefined;

    const to = await catchUp(model, db, store, at.position, parked, verify && comparable ? live.position : undefined);
    const comparison = verify && comparable ? await compare(db, names) : [];

    const pause = Date.now();
    for (const name of names) {
      await db.query(`drop table if exists read."${name}" cascade`);
      await db.query(`alter table rebuild."${name}" set schema read`);
    }
    await db.query(
      `insert into platform.checkpoints as c (consumer, version, position, epoch) values ($1, $2, $3, 1)
       on conflict (consumer) do update set version = $2, position = $3, epoch = c.epoch + 1, updated_at = now()`,
      [model.name, model.version, to],
    );
    await db.query('delete from platform.checkpoints where consumer = $1', [consumer]);
    await db.query('delete from platform.parked_streams where consumer = $1', [model.name]);
    await db.query('update platform.parked_streams set consumer = $1 where consumer = $2', [model.name, consumer]);
    return { swapMs: Date.now() - pause, comparison };
  });

/** A runner that only passed over other categories' events need not have stored how far it is. */
const happenedBetween = async (model: ReadModel, store: EventStore, from: bigint, to: bigint): Promise<boolean> => {
  if (from >= to) return false;
  for await (const { events } of store.readAll(from, { categories: [...model.categories] }))
    if (events[0]) return events[0].position <= to;
  return false;
};

/** The last events before the swap, up to `end` where the live rows stand there. Answers where the rebuilt rows are now. */
const catchUp = async (
  model: ReadModel,
  db: EntityManager,
  store: EventStore,
  from: bigint,
  parked: Set<string>,
  end: bigint | undefined,
): Promise<bigint> => {
  if (end !== undefined && end <= from) return from;
  let to = from;
  for await (const batch of store.readAll(from, { categories: [...model.categories] })) {
    const events = batch.events.filter((e) => !parked.has(e.stream) && (end === undefined || e.position <= end));
    if (events.length > 0) await model.apply(events.map((e) => parseStored(e)) as Stored<EventOf<Category>>[], db);
    to = end !== undefined && batch.checkpoint > end ? end : batch.checkpoint;
    if (end !== undefined && batch.checkpoint >= end) break;
  }
  return to;
};

const compare = async (db: EntityManager, names: string[]): Promise<Comparison[]> => {
  const all: Comparison[] = [];
  for (const table of names) {
    const live = `select to_jsonb(t)::text as row from read."${table}" t`;
    const rebuilt = `select to_jsonb(t)::text as row from rebuild."${table}" t`;
    const onlyLive = (await db.query(`${live} except all ${rebuilt}`)) as { row: string }[];
    const onlyRebuilt = (await db.query(`${rebuilt} except all ${live}`)) as { row: string }[];
    const [count] = (await db.query(`select count(*)::int as n from (${live}) t`)) as { n: number }[];
    all.push({
      table,
      equal: (count?.n ?? 0) - onlyLive.length,
      differ: Math.max(onlyLive.length, onlyRebuilt.length),
      examples: [
        ...onlyLive.map(({ row }) => ({ only: 'live' as const, row })),
        ...onlyRebuilt.map(({ row }) => ({ only: 'rebuilt' as const, row })),
      ].slice(0, 20),
    });
  }
  return all;
};

const tableNames = (model: ReadModel, source: DataSource): string[] =>
  model.tables.map((t) => source.getMetadata(t).tableName);

const reporter = (pool: Pool, name: string, started: number, onProgress?: (progress: RebuildProgress) => void) => {
  let last = 0;
  return async (done: bigint, of: bigint, events: number, end = false): Promise<void> => {
    if (!end && Date.now() - last < 500) return;
    last = Date.now();
    const seconds = Math.max((last - started) / 1000, 0.001);
    const rate = Number(done) / seconds;
    await pool.query(
      `insert into platform.rebuilds (consumer, state, done, of, started_at) values ($1, $2, $3, $4, $5)
       on conflict (consumer) do update set state = $2, done = $3, of = $4, started_at = $5, updated_at = now()`,
      [name, end ? 'swapped' : 'running', done, of, new Date(started)],
    );
    onProgress?.({
      done,
      of,
      events,
      perSecond: Math.round(events / seconds),
      secondsLeft: end ? 0 : rate > 0 ? Math.round(Number(of - done) / rate) : null,
    });
  };
};
