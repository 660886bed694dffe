import { jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createPool } from '@app/event-sourcing/postgres/database';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { freshDatabase } from '../../../../test/database';
import { eventStoreContract, newEvent } from '@app/event-sourcing/testing/event-store.contract';

/** Other writers, which hold the append lock for 20 ms and commit or roll back. */
const disturb = (url: string) => async (signal: AbortSignal) => {
  const pool = createPool(url, 2, () => undefined);
  const args = () => [[`other-${randomUUID()}`], [0], [1], [randomUUID()], ['Happened'], ['{}'], ['{}']];
  const one = async (end: 'commit' | 'rollback') => {
    const client = await pool.connect();
    while (!signal.aborted) {
      await client.query('begin');
      await client.query('select * from log.append_batch($1, $2, $3, $4, $5, $6, $7)', args());
      await client.query('select pg_sleep(0.02)');
      await client.query(end);
    }
    client.release();
  };
  await Promise.all([one('commit'), one('rollback')]);
  await pool.end();
};

eventStoreContract('The log in PostgreSQL', async () => {
  const database = await freshDatabase();
  const storage = await openStorage(database.url, () => undefined);
  return {
    store: storage.store,
    disturb: disturb(database.url),
    close: async () => {
      await storage.close();
      await database.drop();
    },
  };
});

describe('The log in PostgreSQL', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let storage: Storage;
  beforeAll(async () => {
    database = await freshDatabase();
    storage = await openStorage(database.url, () => undefined);
  });
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  it.each([
    'update log.events set data = $$x$$',
    'delete from log.events',
    `insert into log.events values (1,'a-b',0,gen_random_uuid(),'T','{}','{}')`,
    'truncate log.events',
  ])('cannot be changed by the role that appends: %s', async (sql) => {
    await expect(storage.logPool.query(sql)).rejects.toMatchObject({ code: '42501' });
  });

  it('stores each append once when connections break', async () => {
    const streams = Array.from({ length: 20 }, () => `lead-${randomUUID()}`);
    const breaker = storage.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%append_batch%' and pid <> pg_backend_pid()`,
    );
    const written = await Promise.all(streams.map((s) => storage.store.append(s, [newEvent()], 'no_stream')));
    await breaker;
    expect(new Set(written.map((w) => w.position)).size).toBe(20);
    for (const s of streams) expect(await storage.store.readStream(s)).toHaveLength(1);
  });

  it('reads streams that are asked for together with one statement, each for whoever asked', async () => {
    const streams = Array.from({ length: 100 }, () => `lead-${randomUUID()}`);
    const [first = '', ...others] = streams;
    await storage.store.append(first, [newEvent(1), newEvent(2)], 'no_stream');
    await Promise.all(others.slice(1).map((stream) => storage.store.append(stream, [newEvent(stream)], 'no_stream')));
    const query = jest.spyOn(storage.logPool, 'query');
    const read = await Promise.all([...streams, first].map((stream) => storage.store.readStream(stream)));
    expect(query).toHaveBeenCalledTimes(2); // at most 64 streams each
    query.mockRestore();
    const data = read.map((events) => events.map((event) => event.data));
    expect(data).toEqual([[1, 2], [], ...others.slice(1).map((stream) => [stream]), [1, 2]]);
  });

  it('stores an append although another one in the same commit is refused', async () => {
    const taken = newEvent();
    await storage.store.append(`lead-${randomUUID()}`, [taken], 'no_stream');
    const [bad, good] = await Promise.allSettled([
      storage.store.append(`lead-${randomUUID()}`, [taken], 'no_stream'),
      storage.store.append(`lead-${randomUUID()}`, [newEvent()], 'no_stream'),
    ]);
    expect(bad.status).toBe('rejected');
    expect(good.status).toBe('fulfilled');
  });
});
