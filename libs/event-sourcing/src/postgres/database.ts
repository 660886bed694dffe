import pg from 'pg';

// bigint columns hold log positions and counts. Positions are compared across stores, so they stay bigint.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value));

/**
 * Milliseconds until a connection that is not in use is closed. A new one costs the server a process with empty caches, so a burst
 * of requests after a calm minute would make everybody wait. The driver's default is ten seconds.
 */
export const idleTimeoutMillis = 10 * 60_000;

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;
/** What runs a statement: a pool, or one connection. */
export type Db = Pick<Pool, 'query'>;

export const allRows = async <Row extends object>(db: Db, text: string, values: unknown[] = []): Promise<Row[]> =>
  (await db.query<Row>(text, values)).rows;

export const firstRow = async <Row extends object>(
  db: Db,
  text: string,
  values?: unknown[],
): Promise<Row | undefined> => (await allRows<Row>(db, text, values))[0];

/** Whether the statement found or changed a row. */
export const anyRow = async (db: Db, text: string, values: unknown[] = []): Promise<boolean> =>
  ((await db.query(text, values)).rowCount ?? 0) > 0;

/** A server may end a connection at any moment, and an error without a listener ends the process. */
export class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/** `options` as libpq: `-c search_path=read`. `onError` hears of idle connections that break. */
export const createPool = (url: string, max: number, onError: (error: Error) => void, options?: string): Pool => {
  const timeouts = { connectionTimeoutMillis: 5_000, idleTimeoutMillis };
  const pool = new pg.Pool({ connectionString: url, max, options, ...timeouts, Client: WatchedClient });
  pool.on('error', onError);
  return pool;
};

/** One transaction on a connection, which is rolled back when `work` throws. */
export const transactionOn = async <T>(db: Db, work: () => Promise<T>, begin = 'begin'): Promise<T> => {
  await db.query(begin);
  try {
    const result = await work();
    await db.query('commit');
    return result;
  } catch (error) {
    await db.query('rollback').catch(() => undefined); // the connection is gone, and with it the transaction
    throw error;
  }
};

/** Runs a transaction on a connection of the pool. The pool closes a connection that broke meanwhile. */
export const transaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    return await transactionOn(client, () => work(client));
  } finally {
    client.release();
  }
};
