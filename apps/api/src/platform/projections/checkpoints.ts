import type { Pool } from '../postgres/database';

export interface Checkpoint {
  version: number;
  position: bigint;
  /** Grows with every claim; a runner writes only while it holds the newest. */
  epoch: number;
}

/** Another runner has taken over; this one must stop without a trace. */
export class Fenced extends Error {
  constructor(consumer: string) {
    super(`${consumer} is run by somebody else now`);
    this.name = 'Fenced';
  }
}

export const readCheckpoint = async (pool: Pool, consumer: string): Promise<Checkpoint | undefined> =>
  (
    await pool.query<Checkpoint>('select version, position, epoch from platform.checkpoints where consumer = $1', [
      consumer,
    ])
  ).rows[0];

/** Takes the consumer over from whoever ran it before; creates it at `position` when it is new. */
export const claimCheckpoint = async (
  pool: Pool,
  consumer: string,
  version: number,
  position: bigint,
): Promise<Checkpoint> => {
  const { rows } = await pool.query<Checkpoint>(
    `insert into platform.checkpoints as c (consumer, version, position, epoch) values ($1, $2, $3, 1)
     on conflict (consumer) do update set epoch = c.epoch + 1 returning version, position, epoch`,
    [consumer, version, position],
  );
  if (!rows[0]) throw new Error('claiming a checkpoint answered no row');
  return rows[0];
};

/** Streams that wait with an event that the consumer could not take. */
export const parkedStreams = async (pool: Pool, consumer: string): Promise<Set<string>> => {
  const { rows } = await pool.query<{ stream: string }>(
    'select stream from platform.parked_streams where consumer = $1',
    [consumer],
  );
  return new Set(rows.map((r) => r.stream));
};

/**
 * Seconds over which `rate` looks back: each event counts a sixtieth when it is applied and fades from then on, so that
 * no history need be kept to say how many a second there were of late.
 */
const lookBack = 60;
/** Older than any that is still to be seen in the rate; a larger exponent would be out of range. */
const forgotten = 50;

/** SQL for the rate as it is now, in events a second. */
export const rateNow = `rate * exp(-least(greatest(extract(epoch from now() - updated_at) / ${lookBack}, 0), ${forgotten})::float8)`;

/** Moves the checkpoint inside the transaction of the rows; `applied` events were new to the consumer. @throws Fenced */
export const moveCheckpoint = async (
  db: { query(sql: string, values: unknown[]): Promise<unknown> },
  consumer: string,
  from: Checkpoint,
  to: bigint,
  applied = 0,
): Promise<void> => {
  // As a common table expression, because pg and TypeORM answer a bare UPDATE in different shapes.
  const result = await db.query(
    `with moved as (
       update platform.checkpoints set position = $4, updated_at = now(), rate = ${rateNow} + $5::integer / ${lookBack}.0
       where consumer = $1 and position = $2 and epoch = $3 returning 1
     ) select count(*)::int as n from moved`,
    [consumer, from.position, from.epoch, to, applied],
  );
  const rows = (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as { n: number }[];
  if (rows[0]?.n !== 1) throw new Fenced(consumer);
};
