import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Client } from 'pg';
import { createPool } from '@app/event-sourcing/postgres/database';
import { migrate } from '../apps/api/src/platform/postgres/migrate';
import { builtServer } from './built';

export interface FreshDatabase {
  url: string;
  /** Ends all connections and removes the database. */
  drop(): Promise<void>;
}

/** A new, empty database on the server of this test run. A spec file drops it in `afterAll`. */
export const emptyDatabase = (): Promise<FreshDatabase> => copyOf('template0');

/** A database with the tables of the platform and of the log, without rows. */
export const freshDatabase = async (): Promise<FreshDatabase> => {
  await makeTemplate('migrated', async (url) => {
    const pool = createPool(url, 2, () => undefined);
    await migrate(url, pool);
    await pool.end();
  });
  return copyOf('migrated');
};

/**
 * A database in which the product has started once, with all tables and no events. It is a copy, which is much faster than a first
 * start.
 */
export const productDatabase = async (): Promise<FreshDatabase> => {
  await makeTemplate('product', startOnce);
  return copyOf('product');
};

async function copyOf(template: string): Promise<FreshDatabase> {
  const name = `t_${randomBytes(8).toString('hex')}`;
  await run(admin(), `create database ${name} template ${template}`);
  return { url: urlOf(name), drop: () => run(admin(), `drop database if exists ${name} with (force)`) };
}

/** The templates that this process knows to be there. */
const made = new Set<string>();

/** Creates the database `name`, unless another spec file has created it. */
async function makeTemplate(name: string, fill: (url: string) => Promise<void>): Promise<void> {
  if (made.has(name)) return;
  await connected(admin(), async (client) => {
    // The lock ends with the connection.
    await client.query('select pg_advisory_lock(1)');
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `unfinished_${randomBytes(8).toString('hex')}`;
    await client.query(`create database ${unfinished} template template0`);
    await fill(urlOf(unfinished));
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  made.add(name);
}

/** Starts a worker of the built product, which creates all tables, and stops it. */
async function startOnce(url: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'error' };
  const worker = spawn(process.execPath, [builtServer(), 'worker'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [worker.stdout, worker.stderr])
    stream.on('data', (text: Buffer) => {
      said += text.toString();
      // A second signal would end it at once.
      if (said.includes('Keepwarm is ready') && !worker.killed) worker.kill('SIGTERM');
    });
  const [code] = (await once(worker, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The built product could not start:\n${said}`);
  // Each copy gets its own id, which is in the names of its keys in Redis.
  await run(url, 'delete from platform.installation');
}

function admin(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url)
    throw new Error('TEST_DATABASE_URL is not set: only specs of the api and journey projects have a database.');
  return url;
}

const urlOf = (name: string): string => Object.assign(new URL(admin()), { pathname: `/${name}` }).toString();

const run = (url: string, sql: string): Promise<void> =>
  connected(url, async (client) => void (await client.query(sql)));

async function connected(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
