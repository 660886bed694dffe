import { DataSource, type MigrationInterface } from 'typeorm';
import type { Pool } from './database';
import { Baseline1763683200000, logRole } from './migrations/1763683200000-baseline';
import { ReadModelVersions1763769600000 } from './migrations/1763769600000-read-model-versions';
import { Jobs1763856000000 } from './migrations/1763856000000-jobs';
import { RateLimits1763859600000 } from './migrations/1763859600000-rate-limits';
import { AppendInThreeStatements1763863200000 } from './migrations/1763863200000-append-in-three-statements';
import { UploadsInPieces1763866800000 } from './migrations/1763866800000-uploads-in-pieces';
import { OpenJobsOfAPerson1763866900000 } from './migrations/1763866900000-open-jobs-of-a-person';
import { SimilarTexts1763867000000 } from './migrations/1763867000000-similar-texts';
import { SessionsOfAPerson1763867100000 } from './migrations/1763867100000-sessions-of-a-person';
import { TicketNumbers1763867120000 } from './migrations/1763867120000-ticket-numbers';
import { Secrets1763867130000 } from './migrations/1763867130000-secrets';
import { ShareViews1763867140000 } from './migrations/1763867140000-share-views';
import { HeldJobs1763867150000 } from './migrations/1763867150000-held-jobs';

/** In the order in which they run. A migration is never changed once it has been released. */
const migrations: (new () => MigrationInterface)[] = [
  Baseline1763683200000,
  ReadModelVersions1763769600000,
  Jobs1763856000000,
  RateLimits1763859600000,
  AppendInThreeStatements1763863200000,
  UploadsInPieces1763866800000,
  OpenJobsOfAPerson1763866900000,
  SimilarTexts1763867000000,
  SessionsOfAPerson1763867100000,
  TicketNumbers1763867120000,
  Secrets1763867130000,
  ShareViews1763867140000,
  HeldJobs1763867150000,
];

/** Key of the advisory lock under which one process after the other migrates. */
const startLock = '7209313000';

/** Opens the tables that are no read model, under the lock. The migrations that ran are in `platform.migrations`. */
const withSource = async <T>(url: string, pool: Pool, work: (source: DataSource) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  const source = new DataSource({
    type: 'postgres',
    url,
    schema: 'platform',
    migrations,
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
const mayAppend = async (pool: Pool): Promise<boolean> => {
  const { rows } = await pool.query<{ may: boolean }>(
    `select coalesce((select has_table_privilege(oid, 'log.chain', 'insert') from pg_roles where rolname = 'keepwarm_log'), false) as may`,
  );
  return rows[0]?.may ?? false;
};

const migrationsThatRan = async (pool: Pool): Promise<Set<string>> => {
  const exists = await pool.query<{ is: boolean }>(`select to_regclass('platform.migrations') is not null as is`);
  if (!exists.rows[0]?.is) return new Set();
  const { rows } = await pool.query<{ name: string }>('select name from platform.migrations');
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
