import type { Batch, RecordedEvent } from '../kernel/event-store';
import { type Pool, transaction } from '../postgres/database';
import { isUnavailable } from '../postgres/failures';
import { type Checkpoint, Fenced, moveCheckpoint, parkStreams } from './checkpoints';
import { fold, type Parked } from './fold';
import type { ReadModel } from './read-model';
import { RowCache, type Shapes } from './rows';

/** Where the rows of a read model are written. */
export interface Target {
  pool: Pool;
  shapes: Shapes;
  /** Names its checkpoint and its parked streams. */
  consumer: string;
}

export interface Applied {
  checkpoint: Checkpoint;
  /** The applied events: those after the checkpoint, up to an unknown one. */
  events: RecordedEvent[];
  parked: Parked[];
  unknown: RecordedEvent | undefined;
}

/**
 * Applies a batch after `from` and moves the checkpoint, in one transaction. Skips events at or before the checkpoint, and
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
  const { pool, shapes, consumer } = target;
  const events = batch.events.filter((e) => e.position > from.position);
  const to = batch.checkpoint > from.position ? batch.checkpoint : from.position;
  const waiting = new Set(parked);
  try {
    return await transaction(pool, async (db) => {
      // This comes first, because it locks the checkpoint: another process waits until the rows are committed.
      await moveCheckpoint(db, consumer, from, to, events.length);
      if (events.length === 0) return { parked: [], unknown: undefined, events, checkpoint: { ...from, position: to } };
      const rows = new RowCache(shapes);
      const folded = await fold(model, rows, events, waiting, db);
      await rows.flush(db);
      await parkStreams(db, consumer, folded.parked);
      for (const { event } of folded.parked) parked.add(event.stream);
      if (!folded.unknown) return { ...folded, events, checkpoint: { ...from, position: to } };
      const due = events.slice(0, events.indexOf(folded.unknown));
      const position = due.at(-1)?.position ?? from.position;
      await moveCheckpoint(db, consumer, { ...from, position: to }, position);
      return { ...folded, events: due, checkpoint: { ...from, position } };
    });
  } catch (error) {
    if (error instanceof Fenced || isUnavailable(error) || !(error instanceof Error)) throw error;
    const [event] = events;
    if (!event) throw error;
    if (events.length === 1) return park(target, { event, error }, from, to, parked);
    const middle = events.length >> 1;
    const first = { ...batch, events: events.slice(0, middle), checkpoint: events[middle - 1]?.position ?? to };
    const one = await applyBatch(model, target, first, from, parked);
    if (one.unknown) return one;
    const rest = { ...batch, events: events.slice(middle) };
    const two = await applyBatch(model, target, rest, one.checkpoint, parked);
    return { ...two, events: [...one.events, ...two.events], parked: [...one.parked, ...two.parked] };
  }
};

const park = (
  { pool, consumer }: Target,
  one: Parked,
  from: Checkpoint,
  to: bigint,
  parked: Set<string>,
): Promise<Applied> =>
  transaction(pool, async (db) => {
    await moveCheckpoint(db, consumer, from, to);
    await parkStreams(db, consumer, [one]);
    parked.add(one.event.stream);
    return { checkpoint: { ...from, position: to }, events: [one.event], parked: [one], unknown: undefined };
  });
