import { randomUUID } from 'node:crypto';
import { DomainError } from '@app/domain/decider';
import { z } from 'zod';
import { type FreshDatabase, freshDatabase } from '../../../../../test/database';
import { Storage } from '../database/storage';
import { assignHandlers, BullJobs } from './bullmq';
import { defineJob, type JobHandler, type JobKind, type JobRun } from './job';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const count = defineJob({ name: 'count', input: z.object({ to: z.number() }), attempts: 3 });
const owner = randomUUID();

let database: FreshDatabase;
let storage: Storage;
let jobs: BullJobs;
beforeEach(async () => {
  database = await freshDatabase();
  storage = await Storage.open(database.url, () => undefined);
  jobs = await BullJobs.open(storage, silent);
});
afterEach(async () => {
  await jobs.close();
  await storage.close();
  await database.drop();
});

const handler = (run: (input: { to: number }, run: JobRun) => Promise<unknown>): JobHandler => ({
  run: (input, jobRun) => run(input as { to: number }, jobRun),
});
const work = (run: Parameters<typeof handler>[0]) => jobs.work([count], [{ kind: count, handler: handler(run) }]);
const add = (id: string, to = 3, request?: unknown) =>
  jobs.enqueue(count, { id, owner, correlationId: 'request-1', input: { to }, request });
const ended = (id: string) => jobs.finished(id, owner, 15_000);
const inputs = async () =>
  (await storage.pool.query<{ input: unknown }>('select input from platform.job_inputs')).rows.map((r) => r.input);

describe('A job', () => {
  it('runs with its input, tells its progress, and keeps its result', async () => {
    const runs: object[] = [];
    work(async ({ to }, { id, owner: whose, correlationId, progress }) => {
      runs.push({ id, whose, correlationId });
      for (let n = 1; n <= to; n++) progress(n, to);
      return { counted: to };
    });
    await add('count-1');
    expect(await ended('count-1')).toEqual({
      id: 'count-1',
      name: 'count',
      state: 'completed',
      progress: { done: 3, of: 3 },
      secondsLeft: null,
      result: { counted: 3 },
      error: null,
    });
    expect(runs).toEqual([{ id: 'count-1', whose: owner, correlationId: 'request-1' }]);
  });

  it('runs once, however often it is asked for, also after it has ended', async () => {
    let runs = 0;
    work(async () => ({ run: ++runs }));
    await Promise.all([add('count-1'), add('count-1'), add('count-1')]);
    expect((await ended('count-1'))?.result).toEqual({ run: 1 });
    await add('count-1');
    expect((await ended('count-1'))?.result).toEqual({ run: 1 });
    expect(runs).toBe(1);
  });

  it('of one request is not the job of another one under the same id', async () => {
    work(async () => ({}));
    await add('count-1', 3, { body: 1 });
    await ended('count-1');
    await add('count-1', 3, { body: 1 });
    await expect(add('count-1', 3, { body: 2 })).rejects.toMatchObject({ code: 'idempotency_key_reused' });
  });

  it('is there only for its owner', async () => {
    work(async () => ({}));
    await add('count-1');
    await ended('count-1');
    expect(await jobs.status('count-1', randomUUID())).toBeUndefined();
    expect(await jobs.status('count-2', owner)).toBeUndefined();
  });

  it('is tried again after a failure, and its input is kept until then and removed afterwards', async () => {
    const seen: unknown[] = [];
    let tries = 0;
    work(async () => {
      seen.push(...(await inputs()));
      if (++tries < 3) throw new Error('not yet');
      return { tries };
    });
    await add('count-1');
    expect(await ended('count-1')).toMatchObject({ state: 'completed', result: { tries: 3 } });
    expect(seen).toEqual([{ to: 3 }, { to: 3 }, { to: 3 }]);
    await jobs.stopWorking();
    expect(await inputs()).toEqual([null]);
  });

  it('fails for good after its last try, and says why', async () => {
    let tries = 0;
    work(async () => {
      tries++;
      throw new Error('never');
    });
    await add('count-1');
    expect(await ended('count-1')).toMatchObject({ state: 'failed', error: 'never', result: null });
    expect(tries).toBe(3);
  });

  it('that is refused is not tried again', async () => {
    let tries = 0;
    work(async () => {
      tries++;
      throw new DomainError('not_found', 'The file is not here any more.');
    });
    await add('count-1');
    expect(await ended('count-1')).toMatchObject({ state: 'failed', error: 'The file is not here any more.' });
    expect(tries).toBe(1);
  });

  it('that is interrupted by a stop goes on in the next process, which counts as no failure', async () => {
    let started = (): void => undefined;
    const underWay = new Promise<void>((resolve) => (started = resolve));
    work(async (_, { signal }) => {
      started();
      for (;;) {
        signal.throwIfAborted();
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    });
    await add('count-1');
    await underWay;
    await jobs.close();
    jobs = await BullJobs.open(storage, silent);
    expect(await jobs.status('count-1', owner)).toMatchObject({ state: 'waiting', error: null });
    work(async () => ({ whole: true }));
    expect(await ended('count-1')).toMatchObject({ state: 'completed', result: { whole: true } });
  });

  it('that waits for its time answers how it stands', async () => {
    await add('count-1');
    expect(await jobs.finished('count-1', owner, 50)).toMatchObject({ state: 'waiting', progress: { done: 0, of: 0 } });
  });
});

describe('At its start the worker', () => {
  const other: JobKind = defineJob({ name: 'other', input: z.object({}), attempts: 1 });
  const any = handler(async () => ({}));
  it.each<[string, JobKind[], JobKind[], RegExp]>([
    ['a kind without a handler', [count, other], [count], /"other" has no handler/],
    ['a kind with two', [count], [count, count], /"count" has two handlers/],
    ['a handler for a kind that nobody knows', [count], [count, other], /unknown job "other"/],
  ])('refuses %s', (_, kinds, handled, message) => {
    expect(() =>
      assignHandlers(
        kinds,
        handled.map((kind) => ({ kind, handler: any })),
      ),
    ).toThrow(message);
  });
});
