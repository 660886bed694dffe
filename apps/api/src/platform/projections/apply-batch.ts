import type { Category, EventOf, Stored } from '@app/contracts/events';
import type { DataSource } from 'typeorm';
import { isUnavailable } from '../postgres/failures';
import type { Batch, RecordedEvent } from '../kernel/event-store';
import { parseStored } from '../event-store/stored';
import { type Checkpoint, Fenced, moveCheckpoint } from './checkpoints';
import type { ReadModel } from './read-model';

/** How often one event is tried before its stream is parked. */
const attempts = 3;

export interface Parked {
  stream: string;
  error: string;
}

export type ParsedEvent = Stored<EventOf<Category>>;

const parse = (event: RecordedEvent): ParsedEvent => parseStored(event);

/** Undefined when an event fits no schema: `applyBatch` then finds that event, and parks its stream. */
export const parsedOrNone = (events: RecordedEvent[]): ParsedEvent[] | undefined => {
  try {
    return events.map(parse);
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
};

/**
 * Applies a batch after `from` and moves the checkpoint, in one transaction. When the batch fails, its events are applied
 * one by one; an event that goes on failing parks its stream: that stream waits, the others go on.
 * Events at or below the checkpoint, and those of parked streams, are passed over. `parsed` are the batch's events where
 * the caller has parsed them already.
 * @returns where the checkpoint is now, and what was parked
 * @throws Fenced, and what says that the database is gone
 */
export const applyBatch = async (
  model: ReadModel,
  consumer: string,
  source: DataSource,
  batch: Batch,
  from: Checkpoint,
  parked: Set<string>,
  parsed?: ParsedEvent[],
): Promise<{ checkpoint: Checkpoint; events: RecordedEvent[]; parked: Parked[] }> => {
  const isDue = (e: { position: bigint; stream: string }) => e.position > from.position && !parked.has(e.stream);
  // In a rebuild every event is due, a million times.
  const allDue = parked.size === 0 && (batch.events[0]?.position ?? 0n) > from.position;
  const events = allDue ? batch.events : batch.events.filter(isDue);
  const to = batch.checkpoint > from.position ? batch.checkpoint : from.position;
  try {
    await commit(model, consumer, source, (allDue ? parsed : parsed?.filter(isDue)) ?? events.map(parse), from, to);
    return { checkpoint: { ...from, position: to }, events, parked: [] };
  } catch (error) {
    if (error instanceof Fenced || isUnavailable(error)) throw error;
  }
  const newlyParked: Parked[] = [];
  let at = from;
  for (const event of events) {
    if (parked.has(event.stream)) continue;
    const failure = await tryOne(model, consumer, source, event, at);
    if (failure) {
      await park(consumer, source, event, failure, at);
      parked.add(event.stream);
      newlyParked.push({ stream: event.stream, error: failure.message });
    }
    at = { ...at, position: event.position };
  }
  await commit(model, consumer, source, [], at, to);
  return { checkpoint: { ...at, position: to }, events, parked: newlyParked };
};

const commit = (
  model: ReadModel,
  consumer: string,
  source: DataSource,
  events: ParsedEvent[],
  from: Checkpoint,
  to: bigint,
): Promise<void> =>
  source.transaction(async (db) => {
    await moveCheckpoint(db, consumer, from, to, events.length);
    if (events.length > 0) await model.apply(events, db);
  });

const tryOne = async (
  model: ReadModel,
  consumer: string,
  source: DataSource,
  event: RecordedEvent,
  from: Checkpoint,
): Promise<Error | undefined> => {
  let failure: Error | undefined;
  for (let n = 0; n < attempts; n++) {
    try {
      await commit(model, consumer, source, [parse(event)], from, event.position);
      return undefined;
    } catch (error) {
      if (error instanceof Fenced || isUnavailable(error)) throw error;
      failure = error as Error;
    }
  }
  return failure;
};

const park = (
  consumer: string,
  source: DataSource,
  event: RecordedEvent,
  failure: Error,
  from: Checkpoint,
): Promise<void> =>
  source.transaction(async (db) => {
    await moveCheckpoint(db, consumer, from, event.position);
    await db.query(
      `insert into platform.parked_streams (consumer, stream, first_position, event_id, event_type, error)
       values ($1, $2, $3, $4, $5, $6) on conflict (consumer, stream) do nothing`,
      // The name of the fault, not its whole text: a database error can quote the values it refused.
      [
        consumer,
        event.stream,
        event.position,
        event.id,
        event.type,
        `${failure.name}: ${failure.message}`.slice(0, 500),
      ],
    );
  });
