import type { Batch } from '../event-store';
import { type Db, type Pool, transaction } from '../postgres/database';
import { isUnavailable } from '../postgres/failures';
import { type Checkpoint, Fenced, moveSql, parkStreams } from './checkpoints';
import { fold, type Folded, type Parked } from './fold';
import type { ReadModel } from './read-model';
import type { RowCache } from './rows';

/** Where the rows of a read model are written. */
export interface Target {
  pool: Pool;
  /** The rows in memory. As long as the checkpoint is not moved by others, they are as in the database. */
  rows: RowCache;
  /** Names its checkpoint and its parked streams. */
  consumer: string;
  /** A batch that changes no row leaves the checkpoint where it is. Whoever sets it writes the checkpoint later. */
  lazily?: boolean;
  /** Events since the checkpoint that changed no row. */
  passed?: number;
}

/** Rows of each table that stay in memory between two batches, twice: in use, and in use before. */
const inMemory = 1_000;

/** Its events are those after the checkpoint. */
export interface Applied extends Folded {
  /** As it is stored now: `from` itself when it was not written. */
  checkpoint: Checkpoint;
  /** The log is applied up to here. */
  reached: bigint;
  changed: boolean;
}

/**
 * Applies a batch after `from`, and writes rows and checkpoint together. Skips events at or before the checkpoint, and
 * events of parked streams. When the database refuses the rows of a batch, each half is applied by itself, and so on, until
 * the one event is found. Then its stream is parked.
 * @param parked streams that wait; newly parked ones are added
 * @throws Fenced, and the database's errors when it is not available
 */
export const applyBatch = async (
  model: ReadModel,
  target: Target,
  batch: Batch,
  from: Checkpoint,
  parked: Set<string>,
): Promise<Applied> => {
  const { pool, rows } = target;
  const events = batch.events.filter((e) => e.position > from.position);
  const to = batch.checkpoint > from.position ? batch.checkpoint : from.position;
  try {
    const folded = await fold(model, rows, events, new Set(parked), pool);
    // The checkpoint tells whether these streams are still parked: another process may have freed them.
    const skips = parked.size > 0 && events.some((event) => parked.has(event.stream));
    const reached = folded.unknown ? (folded.events.at(-1)?.position ?? from.position) : to;
    const how = { ...target, lazily: target.lazily === true && !skips };
    const written = await write(how, from, reached, folded.events.length, folded.parked);
    await rows.age(pool, inMemory);
    for (const { event } of folded.parked) parked.add(event.stream);
    return { ...folded, ...written, reached };
  } catch (error) {
    rows.clear();
    if (error instanceof Fenced || isUnavailable(error) || !(error instanceof Error)) throw error;
    const [event] = events;
    if (!event) throw error;
    if (events.length === 1) {
      const alone = [{ event, error }];
      const written = await write({ ...target, lazily: false }, from, to, 1, alone);
      parked.add(event.stream);
      return { ...written, reached: to, events, parked: alone, unknown: undefined };
    }
    const middle = events.length >> 1;
    const first = { ...batch, events: events.slice(0, middle), checkpoint: events[middle - 1]?.position ?? to };
    const eagerly = { ...target, lazily: false };
    const one = await applyBatch(model, eagerly, first, from, parked);
    if (one.unknown) return one;
    const rest = { ...batch, events: events.slice(middle) };
    const two = await applyBatch(model, { ...eagerly, passed: 0 }, rest, one.checkpoint, parked);
    const changed = one.changed || two.changed;
    return { ...two, changed, events: [...one.events, ...two.events], parked: [...one.parked, ...two.parked] };
  }
};

/**
 * Writes rows and checkpoint with one statement, which writes nothing when the checkpoint is not at `from` any more. It does
 * not wait for the disk: a crash of the database loses rows and checkpoint together, and then the same events are applied again.
 * @throws Fenced
 */
const write = async (
  { pool, rows, consumer, lazily = false, passed = 0 }: Target,
  from: Checkpoint,
  to: bigint,
  applied: number,
  parked: readonly Parked[],
): Promise<Pick<Applied, 'checkpoint' | 'changed'>> => {
  const before = [consumer, from.position, from.epoch, to, passed + applied];
  const { name, expressions, values } = rows.takeChanges(before.length + 1, 'exists (select from moved)');
  const changed = expressions.length > 0;
  if (lazily && !changed && parked.length === 0) return { checkpoint: from, changed };
  const moved = { checkpoint: { ...from, position: to }, changed };
  const statement = {
    name: `apply ${consumer}${name}`,
    text: `with moved as (${moveSql} returning consumer), ${[...expressions, ''].join(', ')}
             lazy as (select set_config('synchronous_commit', 'off', true))
           select moved.consumer from moved, lazy`,
    values: [...before, ...values],
  };
  const run = async (db: Db) => {
    if ((await db.query(statement)).rowCount !== 1) throw new Fenced(consumer);
  };
  if (parked.length === 0) await run(pool);
  else
    await transaction(pool, async (db) => {
      await run(db);
      await parkStreams(db, consumer, parked);
    });
  return moved;
};
