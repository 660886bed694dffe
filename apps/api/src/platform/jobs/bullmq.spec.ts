import { jest } from '@jest/globals';
import { z } from 'zod';
import { freshDatabase } from '../../../../../test/database';
import { TestRedis } from '../../../../../test/redis';
import type { Pool, PoolClient } from '@app/event-sourcing/postgres/database';
import { openStorage } from '../postgres/open-storage';
import { defineJob, type JobKind } from '@app/event-sourcing/jobs/job';
import { assignHandlers } from './job-runner';
import { Jobs } from './jobs';
import { count, countBy, jobsContract, owner } from '../../../test/contracts/jobs.contract';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

const fresh = async () => {
  const database = await freshDatabase();
  const storage = await openStorage(database.url, () => undefined);
  return {
    storage,
    close: async () => {
      await storage.close();
      await database.drop();
    },
  };
};

jobsContract('PostgreSQL', 'postgres', async () => {
  const ground = await fresh();
  return {
    ...ground,
    open: (settings) => Jobs.open(ground.storage, silent, settings),
    held: async () =>
      JSON.stringify((await ground.storage.pool.query('select to_jsonb(j)::text as job from bullmq.job j')).rows),
  };
});

jobsContract('Redis', 'redis', async () => {
  const redisUrl = process.env.TEST_REDIS_URL;
  if (!redisUrl) throw new Error('TEST_REDIS_URL is not set: only specs of the api and journey projects have a Redis.');
  const ground = await fresh();
  return {
    ...ground,
    open: (settings) => Jobs.open(ground.storage, silent, { ...settings, redisUrl }),
    held: async () => {
      const { rows } = await ground.storage.pool.query<{ id: string }>('select id from platform.installation');
      return TestRedis.holds(redisUrl, `{keepwarm-${rows[0]?.id}}:*`);
    },
  };
});

it('PostgreSQL warns of nothing when the queue opens', async () => {
  const { storage, close } = await fresh();
  const notices: unknown[] = [];
  const hear = (client: PoolClient) => void client.on('notice', ({ message }) => notices.push(message));
  storage.pool.on('connect', hear);
  const connect = storage.connect.bind(storage);
  jest.spyOn(storage, 'connect').mockImplementation(async () => {
    const client = await connect();
    hear(client);
    return client;
  });
  await (await Jobs.open(storage, silent)).close();
  await close();
  expect(notices.filter((text) => /transaction/.test(String(text)))).toEqual([]);
});

it('PostgreSQL makes no table for one job', async () => {
  const { storage, close } = await fresh();
  const jobs = await Jobs.open(storage, silent);
  await storage.pool.query(`
    create table public.made (tag text);
    create function public.note() returns event_trigger language plpgsql as 'begin insert into public.made values (tg_tag); end';
    create event trigger note on ddl_command_end execute function public.note()`);
  await jobs.enqueue(count, { id: 'count-1', owner, correlationId: 'request-1', input: { to: 1 } });
  const { rows: held } = await storage.pool.query('select id from bullmq.job');
  const { rows: made } = await storage.pool.query('select tag from public.made');
  await jobs.close();
  await close();
  expect({ held, made }).toEqual({ held: [{ id: 'count-1' }], made: [] });
});

it('A worker takes jobs although its first connection to PostgreSQL breaks', async () => {
  const { storage, close } = await fresh();
  const jobs = await Jobs.open(storage, silent);
  const broken = jest.spyOn(Object.getPrototypeOf(storage.pool) as Pool, 'connect').mockImplementationOnce(() => {
    throw new Error('Connection terminated unexpectedly');
  });
  jobs.work(
    [count],
    countBy(async () => 'done'),
  );
  expect(broken).toHaveBeenCalledTimes(1);
  broken.mockRestore();
  await jobs.enqueue(count, { id: 'count-1', owner, correlationId: 'request-1', input: { to: 1 } });
  expect(await jobs.finished('count-1', owner, 30_000)).toMatchObject({ state: 'completed', result: 'done' });
  await jobs.close();
  await close();
}, 60_000);

describe('At its start the worker', () => {
  const other: JobKind = defineJob({ name: 'other', input: z.object({}), attempts: 1 });
  const handler = { run: () => Promise.resolve({}) };
  it.each<[string, JobKind[], JobKind[], RegExp]>([
    ['a kind without a handler', [count, other], [count], /"other" has no handler/],
    ['a kind with two', [count], [count, count], /"count" has two handlers/],
    ['a handler for a kind that nobody knows', [count], [count, other], /unknown job "other"/],
  ])('refuses %s', (_, kinds, handled, message) => {
    expect(() =>
      assignHandlers(
        kinds,
        handled.map((kind) => ({ kind, handler })),
      ),
    ).toThrow(message);
  });
});
