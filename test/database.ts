import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

export interface FreshDatabase {
  url: string;
  /** Ends all connections and removes the database. */
  drop(): Promise<void>;
}

/** A new, empty database on the run's own server; one for each spec file that needs one, dropped in `afterAll`. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const admin = process.env.TEST_DATABASE_URL;
  if (!admin)
    throw new Error('TEST_DATABASE_URL is not set: only specs of the api and journey projects have a database.');
  const name = `t_${randomBytes(8).toString('hex')}`;
  await run(admin, `create database ${name} template template0`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.toString(), drop: () => run(admin, `drop database if exists ${name} with (force)`) };
}

async function run(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
