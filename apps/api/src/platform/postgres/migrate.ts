import { DataSource } from 'typeorm';
import { allRows, anyRow, type Pool } from '@app/event-sourcing/postgres/database';
import { logRole } from './baseline';
import { migrationClasses, migrations } from './migrations';

/** Key of the advisory lock under which one process after the other migrates. */
const startLock = '7209313000';

/** Opens the tables that are no read model, under the lock. The migrations that ran are in `platform.migrations`. */
const withSource = async <T>(url: string, pool: Pool, work: (source: DataSource) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  const source = new DataSource({
    type: 'postgres',
    url,
    schema: 'platform',
    migrations: migrationClasses,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    poolSize: 1,
    connectTimeoutMS: 5_000,
  });
  try {
    await client.query(`select pg_advisory_lock(${startLock})`);
    await client.query('create schema if not exists platform');
    return await work(await source.initialize());
  } finally {
    if (source.isInitialized) await source.destroy();
    // Ends the session, and with it the lock.
    client.release(true);
  }
};

/** Runs the missing migrations, each in a transaction, in one process at a time. @returns their names */
export const migrate = async (url: string, pool: Pool): Promise<string[]> => {
  const done = await migrationsThatRan(pool);
  if (migrations.every(({ name }) => done.has(name)) && (await mayAppend(pool))) return [];
  return withSource(url, pool, async (source) => {
    const ran = (await source.runMigrations()).map(({ name }) => name);
    await pool.query(logRole);
    return ran;
  });
};

/** False in a database that was restored on another server: roles are not part of a dump. */
const mayAppend = (pool: Pool): Promise<boolean> =>
  anyRow(
    pool,
    `select from pg_roles where rolname = 'keepwarm_log' and has_table_privilege(oid, 'log.chain', 'insert')`,
  );

const migrationsThatRan = async (pool: Pool): Promise<Set<string>> => {
  if (!(await anyRow(pool, `select where to_regclass('platform.migrations') is not null`))) return new Set();
  const rows = await allRows<{ name: string }>(pool, 'select name from platform.migrations');
  return new Set(rows.map(({ name }) => name));
};

/** All migrations of this version, in their order. */
export const listMigrations = async (pool: Pool): Promise<{ name: string; ran: boolean }[]> => {
  const done = await migrationsThatRan(pool);
  return migrations.map(({ name }) => ({ name, ran: done.has(name) }));
};

/** Reverts the newest migration. @throws Error when that would lose data */
export const revertLast = (url: string, pool: Pool): Promise<void> =>
  withSource(url, pool, (source) => source.undoLastMigration());
