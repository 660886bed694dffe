import { DataSource, type MigrationInterface } from 'typeorm';
import type { Pool } from './database';
import { Baseline1763683200000, logRole } from './migrations/1763683200000-baseline';
import { ReadModelVersions1763769600000 } from './migrations/1763769600000-read-model-versions';
import { Jobs1763856000000 } from './migrations/1763856000000-jobs';
import { RateLimits1763859600000 } from './migrations/1763859600000-rate-limits';
import { AppendInThreeStatements1763863200000 } from './migrations/1763863200000-append-in-three-statements';

/** In the order in which they run. A migration is never changed once it has been released. */
const migrations: (new () => MigrationInterface)[] = [
  Baseline1763683200000,
  ReadModelVersions1763769600000,
  Jobs1763856000000,
  RateLimits1763859600000,
  AppendInThreeStatements1763863200000,
];

/** Of the lock that processes take one after the other when they start. */
const startLock = '7209313000';

/** The tables that are no read model: schemas `platform` and `log`. Which migrations ran is in `platform.migrations`. */
const openSource = async (url: string, pool: Pool): Promise<DataSource> => {
  await pool.query('create schema if not exists platform');
  return new DataSource({
    type: 'postgres',
    url,
    schema: 'platform',
    migrations,
    migrationsTableName: 'migrations',
    migrationsTransactionMode: 'each',
    poolSize: 1,
    connectTimeoutMS: 5_000,
  }).initialize();
};

const withSource = async <T>(url: string, pool: Pool, work: (source: DataSource) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  try {
    await client.query(`select pg_advisory_lock(${startLock})`);
    const source = await openSource(url, pool);
    try {
      return await work(source);
    } finally {
      await source.destroy();
      await client.query(`select pg_advisory_unlock(${startLock})`);
    }
  } finally {
    client.release();
  }
};

/** Runs the migrations that are missing, each in a transaction; one process at a time. @returns their names */
export const migrate = async (url: string, pool: Pool): Promise<string[]> => {
  const done = await migrationsThatRan(pool);
  if (migrations.every(({ name }) => done.has(name)) && (await mayAppend(pool))) return [];
  return withSource(url, pool, async (source) => {
    const ran = (await source.runMigrations()).map(({ name }) => name);
    await pool.query(logRole);
    return ran;
  });
};

/** False in a database that was restored into a new server: roles are not part of a dump. */
const mayAppend = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ may: boolean }>(
    `select coalesce((select has_table_privilege(oid, 'log.chain', 'insert') from pg_roles where rolname = 'keepwarm_log'), false) as may`,
  );
  return rows[0]?.may ?? false;
};

const migrationsThatRan = async (pool: Pool): Promise<Set<string>> => {
  const { rows } = await pool.query<{ there: boolean }>(
    `select to_regclass('platform.migrations') is not null as there`,
  );
  if (!rows[0]?.there) return new Set();
  const ran = await pool.query<{ name: string }>('select name from platform.migrations');
  return new Set(ran.rows.map(({ name }) => name));
};

export interface MigrationStatus {
  name: string;
  ran: boolean;
}

/** All migrations of this version, in their order. */
export const listMigrations = async (pool: Pool): Promise<MigrationStatus[]> => {
  const done = await migrationsThatRan(pool);
  return migrations.map(({ name }) => ({ name, ran: done.has(name) }));
};

/** Takes the newest migration back, where that loses nothing. @throws Error when it cannot be taken back */
export const revertLast = (url: string, pool: Pool): Promise<void> =>
  withSource(url, pool, (source) => source.undoLastMigration());
