import { type FreshDatabase, emptyDatabase } from '../../../../../test/database';
import { createPool, type Pool } from '@app/event-sourcing/postgres/database';
import { listMigrations, migrate, revertLast } from './migrate';

/** Tables as the first versions created them, before there were migrations. */
const firstTables = `
create schema platform;
create table platform.checkpoints (consumer text primary key, version integer not null, position bigint not null,
  epoch integer not null, updated_at timestamptz not null default now());
create table platform.rebuilds (consumer text primary key, state text not null, done bigint not null, of bigint not null,
  started_at timestamptz not null default now(), updated_at timestamptz not null default now());
create table platform.job_inputs (job_id text primary key, owner uuid not null, input json not null,
  created_at timestamptz not null default now());
create schema log;
create table log.events (position bigint primary key, stream text not null, revision integer not null, id uuid not null,
  type text not null, data text not null, metadata text not null, recorded_at timestamptz not null default now(),
  category text not null generated always as (split_part(stream, '-', 1)) stored,
  constraint events_stream_revision unique (stream, revision), constraint events_id unique (id));
insert into platform.checkpoints values ('leads', 1, 7, 1);
insert into platform.rebuilds values ('leads', 'done', 7, 7);
insert into log.events values (1, 'lead-a', 0, gen_random_uuid(), 'LeadSurfaced', '{}', '{}')`;

describe('Migrations', () => {
  let databases: FreshDatabase[];
  let pools: Pool[];
  beforeEach(() => {
    databases = [];
    pools = [];
  });
  afterEach(async () => {
    for (const pool of pools) await pool.end();
    for (const database of databases) await database.drop();
  });
  const open = async () => {
    const database = await emptyDatabase();
    databases.push(database);
    const pool = createPool(database.url, 4, () => undefined);
    pools.push(pool);
    return { url: database.url, pool };
  };
  const columns = async (pool: Pool) =>
    (
      await pool.query<{ column: string }>(
        `select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable, column_default) as column
         from information_schema.columns where table_schema in ('platform', 'log') order by 1`,
      )
    ).rows.map(({ column }) => column);

  it('run once each, however many processes start at once', async () => {
    const { url, pool } = await open();
    const ran = await Promise.all([migrate(url, pool), migrate(url, pool), migrate(url, pool)]);
    const all = await listMigrations(pool);
    expect(ran.flat().toSorted()).toEqual(all.map(({ name }) => name).toSorted());
    expect(all.every(({ ran: isDone }) => isDone)).toBe(true);
    expect(await migrate(url, pool)).toEqual([]);
  });

  it('give a database of the first versions the same tables as a new one, and keep its rows', async () => {
    const [old, fresh] = [await open(), await open()];
    await old.pool.query(firstTables);
    for (const { url, pool } of [old, fresh]) await migrate(url, pool);
    expect(await columns(old.pool)).toEqual(await columns(fresh.pool));
    const kept = await old.pool.query(
      'select c.position, c.rate, r.events, e.stream from platform.checkpoints c, platform.rebuilds r, log.events e',
    );
    expect(kept.rows).toEqual([{ position: 7n, rate: 0, events: 0n, stream: 'lead-a' }]);
  });

  it('can be reverted and run again, except for the first one, which holds the log', async () => {
    const { url, pool } = await open();
    await migrate(url, pool);
    const before = await columns(pool);
    const all = await listMigrations(pool);
    for (const _ of all.slice(1)) await revertLast(url, pool);
    expect((await listMigrations(pool)).filter(({ ran }) => ran)).toHaveLength(1);
    await expect(revertLast(url, pool)).rejects.toThrow('The first migration holds the log. It cannot be reverted.');
    expect(await migrate(url, pool)).toEqual(all.slice(1).map(({ name }) => name));
    expect(await columns(pool)).toEqual(before);
  });
});
