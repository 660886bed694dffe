import { allRows, type Pool, transaction } from '../postgres/database';

/** A version that no process has used for this long is dropped. */
const unusedFor = '1 day';

export interface Version {
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

/** Drops the rows and the checkpoint of one version. A process that still uses it builds it again. */
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
  const { rows } = await pool.query<{ key: string }>(
    `select key from platform.read_model_versions where used_at < now() - $1::interval order by key`,
    [unusedFor],
  );
  for (const { key } of rows) await dropVersion(pool, key);
  return [...rows.map(({ key }) => key), ...((await dropFirstTables(pool)) ? ['read'] : [])];
};

/**
 * Until the first version of this mechanism all read models had one schema, `read`, and checkpoints without a version.
 * A process of that time holds leases under these names while it works.
 */
const dropFirstTables = (pool: Pool): Promise<boolean> =>
  transaction(pool, async (db) => {
    const first = `consumer in ('users', 'leads', 'imports', 'contents', 'metrics', 'activities', 'audit')`;
    const { rows } = await db.query<{ unused: boolean }>(
      `select to_regnamespace('read') is not null
         and not exists (select from platform.checkpoints where ${first} and updated_at > now() - $1::interval)
         and not exists (select from platform.leases where name = 'leads' and expires_at > now()) as unused`,
      [unusedFor],
    );
    if (!rows[0]?.unused) return false;
    await db.query(`set local lock_timeout = '2s'`);
    await db.query('drop schema if exists read cascade; drop schema if exists rebuild cascade');
    await db.query(`delete from platform.checkpoints where ${first}`);
    await db.query(`delete from platform.parked_streams where ${first}`);
    await db.query(`delete from platform.rebuilds where ${first}`);
    return true;
  });

/** Drops a schema that is not used any more. @returns false when its tables are still read after 2 s */
export const dropSchema = async (pool: Pool, name: string): Promise<boolean> => {
  try {
    await transaction(pool, async (db) => {
      await db.query(`set local lock_timeout = '2s'`);
      await db.query(`drop schema if exists "${name}" cascade`);
      for (const table of ['checkpoints', 'parked_streams'])
        await db.query(`delete from platform.${table} where consumer = $1`, [name]);
    });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === '55P03') return false;
    throw error;
  }
};
