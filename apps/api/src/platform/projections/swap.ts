import type { DataSource, EntityManager } from 'typeorm';
import type { Category, EventOf, Stored } from '@app/contracts/events';
import type { Batch, EventStore } from '../kernel/event-store';
import { parseStored } from '../event-store/stored';
import { type Checkpoint, Fenced, moveCheckpoint } from './checkpoints';
import { compare, type Comparison } from './compare';
import type { ReadModel } from './read-model';

/** A read model whose rows are in the schema `rebuild`, up to its checkpoint under the name `consumer`. */
export interface Rebuilding {
  model: ReadModel;
  consumer: string;
  /** Of the schema `rebuild`. */
  source: DataSource;
  store: EventStore;
  /** Of the tables. */
  names: string[];
  parked: Set<string>;
}

/** What of a batch lies at or before `end`. */
export const upTo = (batch: Batch, end: bigint | undefined): Batch =>
  end === undefined || batch.checkpoint <= end
    ? batch
    : { events: batch.events.filter((e) => e.position <= end), checkpoint: end, caughtUp: true };

/** Where the live rows are; undefined when there are none, or of another version, which cannot be compared. */
export const livePosition = async (
  { model, source }: Pick<Rebuilding, 'model' | 'source'>,
  db: EntityManager = source.manager,
): Promise<bigint | undefined> => {
  const [live] = (await db.query('select version, position from platform.checkpoints where consumer = $1', [
    model.name,
  ])) as Checkpoint[];
  return live?.version === model.version ? live.position : undefined;
};

/**
 * Compares with the live rows as they are at one moment, whose place in the log the rebuilt rows are brought to first.
 * Nobody waits for it: one snapshot sees live rows and live checkpoint together.
 * @returns nothing to tell where there is nothing to compare with
 * @throws Fenced; what an event throws that cannot be applied
 */
export const compareWithLive = (
  rebuilding: Rebuilding,
  at: Checkpoint,
): Promise<{ at: Checkpoint; comparison: Comparison[] }> =>
  rebuilding.source.transaction('REPEATABLE READ', async (db) => {
    const live = await livePosition(rebuilding, db);
    if (live === undefined) return { at, comparison: [] };
    const position = await catchUp(rebuilding, db, at.position, live);
    await moveCheckpoint(db, rebuilding.consumer, at, position);
    return { at: { ...at, position }, comparison: await compare(db, rebuilding.names) };
  });

/**
 * Puts the rebuilt rows in the place of the live ones, with the events that came meanwhile, and the checkpoint with them.
 * From the moment that it holds the live checkpoint nothing is applied, and from the moment that it holds the tables
 * nobody reads; it gives up when it does not get them within `lockMs`.
 * @returns for how many milliseconds others may have waited
 * @throws Fenced; the database's 55P03 when the tables are in use; what an event throws that cannot be applied
 */
export const swapIn = async (rebuilding: Rebuilding, at: Checkpoint, lockMs: number): Promise<number> => {
  const { model, consumer, source, names } = rebuilding;
  let pausedAt = 0;
  await source.transaction(async (db) => {
    await db.query(`set local synchronous_commit = on`);
    await db.query(`set local lock_timeout = ${lockMs}`);
    await mustBeOurs(db, consumer, at);
    // Whoever runs the live rows waits here, and finds its epoch gone afterwards.
    await db.query('select from platform.checkpoints where consumer = $1 for update', [model.name]);
    pausedAt = performance.now();
    const to = await catchUp(rebuilding, db, at.position);
    const live = (await db.query(
      `select format('read.%I', name) as name from unnest($1::text[]) name
       where to_regclass(format('read.%I', name)) is not null`,
      [names],
    )) as { name: string }[];
    if (live.length > 0) await db.query(`lock table ${live.map((t) => t.name).join(', ')} in access exclusive mode`);
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
  });
  // Until the commit is on the disk, nobody reads.
  return performance.now() - pausedAt;
};

/** Throws the rebuilt rows away; the live ones stay. @throws Fenced */
export const discard = ({ consumer, source, names }: Rebuilding, at: Checkpoint): Promise<void> =>
  source.transaction(async (db) => {
    await mustBeOurs(db, consumer, at);
    await db.query('delete from platform.checkpoints where consumer = $1', [consumer]);
    await clear(db, consumer, names);
  });

/** Removes what a rebuild of this name has left. */
export const clear = async (db: EntityManager, consumer: string, names: string[]): Promise<void> => {
  await db.query('delete from platform.parked_streams where consumer = $1', [consumer]);
  for (const name of names) await db.query(`drop table if exists rebuild."${name}" cascade`);
};

const mustBeOurs = async (db: EntityManager, consumer: string, at: Checkpoint): Promise<void> => {
  const [own] = (await db.query('select epoch from platform.checkpoints where consumer = $1 for update', [
    consumer,
  ])) as Checkpoint[];
  if (own?.epoch !== at.epoch) throw new Fenced(consumer);
};

/** The few events after `from`, up to `end` or to the end of the log. Answers where the rebuilt rows are then. */
const catchUp = async (
  { model, store, parked }: Rebuilding,
  db: EntityManager,
  from: bigint,
  end?: bigint,
): Promise<bigint> => {
  if (end !== undefined && end <= from) return from;
  let to = from;
  for await (const whole of store.readAll(from, { categories: [...model.categories] })) {
    const batch = upTo(whole, end);
    const events = batch.events.filter((e) => !parked.has(e.stream));
    if (events.length > 0) await model.apply(events.map((e) => parseStored(e)) as Stored<EventOf<Category>>[], db);
    if (batch.checkpoint > to) to = batch.checkpoint;
    if (end !== undefined && whole.checkpoint >= end) break;
  }
  return to;
};
