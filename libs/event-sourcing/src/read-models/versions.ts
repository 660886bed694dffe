import { allRows, type Pool, transaction } from '../postgres/database';

/** A version that no process has used for this long is dropped. */
const unusedFor = '1 day';

interface Version {
  /** Such as `leads_v2`. */
  key: string;
  position: bigint;
  /** When a process last reported that it uses this version. */
  usedAt: Date | null;
}

/** Records that this process uses these versions. Every process does this once a minute. */
export const useVersions = async (pool: Pool, keys: readonly string[]): Promise<void> => {
  await pool.query(
    `insert into platform.read_model_versions (key) select unnest($1::text[])
     on conflict (key) do update set used_at = now()`,
    [keys],
  );
};

/** All versions that have rows, of this and of other versions of the program. */
export const listVersions = (pool: Pool): Promise<Version[]> =>
  allRows(
    pool,
    `select consumer as key, position, used_at as "usedAt" from platform.checkpoints c
     left join platform.read_model_versions v on v.key = c.consumer
     where consumer ~ '^[a-z-]+_v[0-9]+$' order by consumer`,
  );

/** Drops the rows and the checkpoint of one version, or of a build that has ended. A process that still uses it builds it again. */
export const dropVersion = async (pool: Pool, key: string): Promise<void> => {
  await transaction(pool, async (db) => {
    await db.query('select from platform.checkpoints where consumer = $1 for update', [key]);
    await db.query(`set local lock_timeout = '2s'`);
    await db.query(`drop schema if exists "${key}" cascade`);
    for (const [table, column] of [
      ['checkpoints', 'consumer'],
      ['parked_streams', 'consumer'],
      ['rebuilds', 'consumer'],
      ['read_model_versions', 'key'],
    ])
      await db.query(`delete from platform.${table} where ${column} = $1`, [key]);
  });
};

/** Drops every version that no process has used for a day. @returns their keys */
export const dropUnusedVersions = async (pool: Pool): Promise<string[]> => {
  const text = 'select key from platform.read_model_versions where used_at < now() - $1::interval order by key';
  const unused = (await allRows<{ key: string }>(pool, text, [unusedFor])).map(({ key }) => key);
  for (const key of unused) await dropVersion(pool, key);
  return unused;
};
