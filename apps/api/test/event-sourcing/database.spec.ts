import { jest } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../../../../test/database';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { createPool, type Pool, transaction } from '@app/event-sourcing/postgres/database';

let database: FreshDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await freshDatabase();
  pool = createPool(database.url, 2, () => undefined);
  await pool.query('create table things (name text)');
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

describe('Connections', () => {
  it('stay open after a burst, so that the next one does not wait for new ones', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    try {
      await Promise.all([pool.query('select pg_sleep(0.05)'), pool.query('select pg_sleep(0.05)')]);
      jest.advanceTimersByTime(60_000);
      expect(pool.totalCount).toBe(2);
    } finally {
      jest.useRealTimers();
    }
  });
});

it('A new connection of TypeORM that breaks before TypeORM listens does not end the process', async () => {
  const storage = await openStorage(database.url, () => undefined);
  const source = await storage.tables([], [], 1);
  const client = await ((source.driver as PostgresDriver).master as Pool).connect();
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow();
  client.release(true);
  await source.destroy();
  await storage.close();
});

describe('A transaction', () => {
  it('fails when its connection breaks between two statements, and the process continues', async () => {
    const work = transaction(pool, async (client) => {
      await client.query(`insert into things values ('lost')`);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      // `once` of node:events would also listen for errors.
      const gone = new Promise<void>((resolve) => client.once('end', resolve));
      await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await gone;
      await client.query(`insert into things values ('never')`);
    });
    await expect(work).rejects.toThrow(/terminat|not queryable/i);
    expect((await pool.query('select from things')).rowCount).toBe(0);
    // The broken connection is not used again.
    await transaction(pool, (client) => client.query(`insert into things values ('kept')`));
    expect((await pool.query<{ name: string }>('select name from things')).rows).toEqual([{ name: 'kept' }]);
  });
});
