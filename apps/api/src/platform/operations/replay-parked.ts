import type { DataSource, EntityManager } from 'typeorm';
import type { Pool } from '../postgres/database';
import { isUnavailable } from '../postgres/failures';
import type { EventStore, RecordedEvent } from '../kernel/event-store';
import { StoreUnavailable } from '../kernel/event-store';
import { DomainError } from '@app/domain/decider';

/** A stream that waits, with the event that could not be applied. */
export interface ParkedStream {
  stream: string;
  eventId: string;
  eventType: string;
  position: bigint;
  error: string;
  parkedAt: Date;
}

/** At most so many are listed, the ones parked first before the others. */
const mostListed = 200;

export const listParkedStreams = async (pool: Pool, consumer: string): Promise<ParkedStream[]> =>
  (
    await pool.query<ParkedStream>(
      `select stream, event_id as "eventId", event_type as "eventType", first_position as position, error,
              parked_at as "parkedAt"
       from platform.parked_streams where consumer = $1 order by parked_at, stream limit $2`,
      [consumer, mostListed],
    )
  ).rows;

export const isParked = async (pool: Pool, consumer: string, stream: string): Promise<boolean> => {
  const { rowCount } = await pool.query('select from platform.parked_streams where consumer = $1 and stream = $2', [
    consumer,
    stream,
  ]);
  return rowCount === 1;
};

/**
 * Applies what a parked stream waits with, from its first parked event up to the consumer's checkpoint, and lets the
 * stream go on, in one transaction. It holds the consumer's checkpoint meanwhile and ends the epoch of whoever runs it: that
 * runner finds itself fenced, starts anew and learns that the stream waits no more. What comes after the checkpoint is the
 * runner's own.
 * @returns what was applied, in the order of the stream
 * @param apply one event; whatever it has done is taken back when it throws
 * @throws DomainError `not_found` when the stream is not parked; `still_parked` when an event still cannot be applied: what
 *   came before it is applied, and the stream waits with that event
 */
export const replayParked = async (
  source: DataSource,
  store: EventStore,
  consumer: string,
  stream: string,
  apply: (event: RecordedEvent, db: EntityManager) => Promise<void>,
): Promise<RecordedEvent[]> => {
  const { events, failure } = await source.transaction(async (db) => {
    const [checkpoint] = (await db.query('select position from platform.checkpoints where consumer = $1 for update', [
      consumer,
    ])) as { position: bigint }[];
    const [parked] = (await db.query(
      'select first_position as position from platform.parked_streams where consumer = $1 and stream = $2 for update',
      [consumer, stream],
    )) as { position: bigint }[];
    if (!checkpoint || !parked)
      throw new DomainError('not_found', 'This stream does not wait. It may have been tried again.');

    const applied: RecordedEvent[] = [];
    for (const event of await store.readStream(stream)) {
      if (event.position < parked.position || event.position > checkpoint.position) continue;
      const failed = await applyOne(db, event, apply);
      if (failed) {
        await parkAgain(db, consumer, event, failed);
        return { events: applied, failure: failed };
      }
      applied.push(event);
    }
    await db.query('delete from platform.parked_streams where consumer = $1 and stream = $2', [consumer, stream]);
    await db.query('update platform.checkpoints set epoch = epoch + 1 where consumer = $1', [consumer]);
    return { events: applied, failure: undefined };
  });
  if (failure) throw new DomainError('still_parked', faultOf(failure));
  return events;
};

const applyOne = async (
  db: EntityManager,
  event: RecordedEvent,
  apply: (event: RecordedEvent, db: EntityManager) => Promise<void>,
): Promise<Error | undefined> => {
  await db.query('savepoint one');
  try {
    await apply(event, db);
    await db.query('release savepoint one');
    return undefined;
  } catch (error) {
    if (isUnavailable(error) || error instanceof StoreUnavailable || !(error instanceof Error)) throw error;
    await db.query('rollback to savepoint one');
    return error;
  }
};

/** The name of the fault and its message. */
export const faultOf = ({ name, message }: Error): string => `${name}: ${message}`.slice(0, 500);

const parkAgain = async (
  db: EntityManager,
  consumer: string,
  { stream, position, id, type }: RecordedEvent,
  failure: Error,
): Promise<void> => {
  await db.query(
    `update platform.parked_streams set first_position = $3, event_id = $4, event_type = $5, error = $6, parked_at = now()
     where consumer = $1 and stream = $2`,
    [consumer, stream, position, id, type, faultOf(failure)],
  );
};
