import type { Parked as WaitingStream } from '@app/contracts/admin/read-models.api';
import { type EventStore, type RecordedEvent, StoreUnavailable } from '../event-store';
import { allRows, anyRow, firstRow, type Pool, type PoolClient, transaction } from '../postgres/database';
import { isUnavailable } from '../postgres/failures';
import { UnknownEvent } from '../event-store/stored';
import { parkStreams, readCheckpoint } from './checkpoints';
import { fold } from './fold';
import type { ReadModel } from './read-model';
import { RowCache, type Shapes } from './rows';

type ParkedStream = Omit<WaitingStream, 'position' | 'parkedAt' | 'waiting'> & { position: bigint; parkedAt: Date };

/** Most streams in the list. Those that were parked first come first. */
const mostListed = 200;

export const listParkedStreams = (pool: Pool, consumer: string): Promise<ParkedStream[]> =>
  allRows(
    pool,
    `select stream, event_id as "eventId", event_type as "eventType", first_position as position, error,
            parked_at as "parkedAt"
     from platform.parked_streams where consumer = $1 order by parked_at, stream limit $2`,
    [consumer, mostListed],
  );

export const isParked = (pool: Pool, consumer: string, stream: string): Promise<boolean> =>
  anyRow(pool, 'select from platform.parked_streams where consumer = $1 and stream = $2', [consumer, stream]);

/** Applies one event. When it throws, its changes are undone. */
type Apply = (event: RecordedEvent, db: PoolClient) => Promise<void>;

/** Folds one event into the rows of a read model. @throws what `evolve` throws; UnknownEvent */
export const withRows =
  (model: ReadModel, shapes: Shapes): Apply =>
  async (event, db) => {
    const rows = new RowCache(shapes);
    const { parked, unknown } = await fold(model, rows, [event], new Set(), db);
    if (unknown) throw new UnknownEvent(unknown);
    if (parked[0]) throw parked[0].error;
    await rows.flush(db);
  };

/**
 * Applies the events of a parked stream, from its first parked event to the consumer's checkpoint, and unparks the stream,
 * in one transaction. The transaction locks the checkpoint and starts a new epoch. So the process that runs the
 * subscription is fenced, starts again, and reads the new list of parked streams.
 * @returns how many events were applied, in the order of the stream, and the fault of the one where it stopped: the stream
 *   waits with that event then; undefined when the stream is not parked
 * @throws StoreUnavailable, and the database's errors when it is not available
 */
export const replayParked = (
  pool: Pool,
  store: EventStore,
  consumer: string,
  stream: string,
  apply: Apply,
): Promise<{ applied: number; failure?: Error } | undefined> =>
  transaction(pool, async (db) => {
    const checkpoint = await readCheckpoint(db, consumer, 'for update');
    if (!checkpoint) return undefined;
    const text =
      'delete from platform.parked_streams where consumer = $1 and stream = $2 returning first_position as position';
    const parked = await firstRow<{ position: bigint }>(db, text, [consumer, stream]);
    if (!parked) return undefined;
    let applied = 0;
    for (const event of await store.readStream(stream)) {
      if (event.position < parked.position || event.position > checkpoint.position) continue;
      const failure = await tryOne(db, event, apply);
      if (failure) {
        await parkStreams(db, consumer, [{ event, error: failure }]);
        return { applied, failure };
      }
      applied++;
    }
    await db.query('update platform.checkpoints set epoch = epoch + 1 where consumer = $1', [consumer]);
    return { applied };
  });

const tryOne = async (db: PoolClient, event: RecordedEvent, apply: Apply): Promise<Error | undefined> => {
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
