import { UnknownEvent } from '../event-store/stored';
import type { RecordedEvent } from '../event-store';
import { allRows, type Db, firstRow, type Pool } from '../postgres/database';
import { faultOf, type Parked } from './fold';

export interface Checkpoint {
  version: number;
  position: bigint;
  /** Grows with every claim. Only the subscriber with the newest epoch may write. */
  epoch: number;
}

/** Milliseconds. A subscription writes its checkpoint at most this often while nothing follows from the events. */
export const quietEvery = 1_000;

/** Another process has taken the subscription over. This process must stop and write nothing more. */
export class Fenced extends Error {
  constructor(consumer: string) {
    super(`Another process runs ${consumer} now`);
    this.name = 'Fenced';
  }
}

export const readCheckpoint = (
  db: Db,
  consumer: string,
  lock: 'for update' | '' = '',
): Promise<Checkpoint | undefined> =>
  firstRow(db, `select version, position, epoch from platform.checkpoints where consumer = $1 ${lock}`, [consumer]);

/** Those of these subscriptions that never ran in any process. */
export const neverRan = async (db: Db, consumers: string[]): Promise<string[]> => {
  const text = `select name from unnest($1::text[]) name
    where not exists (select from platform.checkpoints where consumer = name)`;
  return (await allRows<{ name: string }>(db, text, [consumers])).map(({ name }) => name);
};

/**
 * Takes the subscription over from the process that ran it before.
 * @param position where a new one begins; undefined for a read model, which gets its checkpoint when it is built
 * @returns also the streams that wait with an event that the subscription could not apply
 * @throws Fenced when it is neither known nor to be created: the version was dropped
 */
export const claimCheckpoint = async (
  pool: Pool,
  consumer: string,
  version: number,
  position?: bigint,
): Promise<Checkpoint & { parked: string[] }> => {
  const { rows } = await pool.query<Checkpoint & { parked: string[] }>(
    `insert into platform.checkpoints as c (consumer, version, position, epoch)
     select $1, $2::integer, coalesce($3::bigint, 0), 1
     where $3::bigint is not null or exists (select from platform.checkpoints where consumer = $1)
     on conflict (consumer) do update set epoch = c.epoch + 1, waits_for = null
     returning version, position, epoch, array(select stream from platform.parked_streams where consumer = $1) as parked`,
    [consumer, version, position],
  );
  if (!rows[0]) throw new Fenced(consumer);
  return rows[0];
};

/**
 * Claims a checkpoint, and tries the parked streams again: this process may be able to apply their events.
 * @param tryAgain raises the epoch when it frees a stream
 * @returns the checkpoint, and the streams that still wait
 */
export const takeOver = async (
  claim: () => ReturnType<typeof claimCheckpoint>,
  tryAgain: (stream: string) => Promise<void>,
): Promise<{ checkpoint: Checkpoint; parked: Set<string> }> => {
  let claimed = await claim();
  for (const stream of claimed.parked) await tryAgain(stream);
  if (claimed.parked.length > 0) claimed = await claim();
  const { parked, ...checkpoint } = claimed;
  return { checkpoint, parked: new Set(parked) };
};

/** Seconds over which `rate` looks back: each event counts a sixtieth and fades, so no history is kept. */
const lookBack = 60;
/** An exponent beyond this would be out of range; what is so old adds nothing to the rate. */
const forgotten = 50;

/** SQL for the rate as it is now, in events a second. */
export const rateNow = `rate * exp(-least(greatest(extract(epoch from now() - updated_at) / ${lookBack}, 0), ${forgotten})::float8)`;

/**
 * Moves a checkpoint, unless another process has moved or claimed it. $1 to $5: consumer, position and epoch that are
 * expected, new position, number of applied events.
 */
export const moveSql = `update platform.checkpoints
  set position = $4, updated_at = now(), rate = ${rateNow} + $5::integer / ${lookBack}.0
  where consumer = $1 and position = $2 and epoch = $3`;

/** Moves the checkpoint; `applied` events were new to the consumer. @throws Fenced */
export const moveCheckpoint = async (
  db: Db,
  consumer: string,
  from: Checkpoint,
  to: bigint,
  applied = 0,
): Promise<void> => {
  const values = [consumer, from.position, from.epoch, to, applied];
  const { rowCount } = await db.query({ name: 'move-checkpoint', text: moveSql, values });
  if (rowCount !== 1) throw new Fenced(consumer);
};

/** Records that the subscription waits before an event of an unknown type. `claimCheckpoint` clears this. @throws UnknownEvent */
export const waitBefore = async (db: Db, consumer: string, epoch: number, event: RecordedEvent): Promise<never> => {
  const text = 'update platform.checkpoints set waits_for = $3 where consumer = $1 and epoch = $2';
  await db.query(text, [consumer, epoch, event.type]);
  throw new UnknownEvent(event);
};

/** Parks streams. A stream that is parked already keeps its first event. */
export const parkStreams = async (db: Db, consumer: string, parked: readonly Parked[]): Promise<void> => {
  if (parked.length === 0) return;
  const all = (field: keyof RecordedEvent) => parked.map(({ event }) => event[field]);
  await db.query(
    `insert into platform.parked_streams (consumer, stream, first_position, event_id, event_type, error)
     select $1, * from unnest($2::text[], $3::bigint[], $4::uuid[], $5::text[], $6::text[])
     on conflict (consumer, stream) do nothing`,
    [consumer, all('stream'), all('position'), all('id'), all('type'), parked.map(({ error }) => faultOf(error))],
  );
};
