import pg from 'pg';

// bigint columns hold log positions and counts; they fit a double for 285,000 years of a thousand events a second, but
// positions are compared across stores, so they stay bigint.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value));

export type Pool = pg.Pool;
export type PoolClient = pg.PoolClient;

/** `options` as libpq takes them, e.g. `-c search_path=read`. `onError` hears of broken idle connections. */
export const createPool = (url: string, max: number, onError: (error: Error) => void, options?: string): Pool => {
  const pool = new pg.Pool({ connectionString: url, max, options, connectionTimeoutMillis: 5_000 });
  pool.on('error', onError);
  return pool;
};

/** One transaction; rolled back when `work` throws. A connection whose rollback fails is thrown away. */
export const transaction = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Between two statements nobody else hears of a connection that breaks, and an error that nobody hears ends the process.
  const breaks = (error: Error) => void (broken = error);
  client.on('error', breaks);
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((e: Error) => (broken = e));
    throw error;
  } finally {
    client.off('error', breaks);
    client.release(broken);
  }
};
