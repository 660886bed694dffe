import { randomUUID } from 'node:crypto';
import { DomainError } from '@app/domain/decider';
import { z } from 'zod';
import type { Storage } from '../../src/platform/postgres/storage';
import { until } from '../../../../test/app';
import type { BullJobs } from '../../src/platform/jobs/bullmq';
import { defineJob, type JobHandler, type JobRun } from '../../src/platform/jobs/job';

export const count = defineJob({ name: 'count', input: z.object({ to: z.number() }), attempts: 3 });
export const owner = randomUUID();

export const countBy = (run: (input: { to: number }, run: JobRun) => Promise<unknown>) => {
  const handler: JobHandler = { run: (input, jobRun) => run(count.input.parse(input), jobRun) };
  return [{ kind: count, handler }];
};

/** A fresh database, and whatever the queue is kept in. */
export interface Ground {
  storage: Storage;
  /** Another process's worth of it. */
  open(): Promise<BullJobs>;
  /** All that the queue itself holds, as one text. */
  held(): Promise<string>;
  close(): Promise<void>;
}

/** What every queue must do. `wanted` is its name in the admin's answer. */
export const jobsContract = (name: string, wanted: 'postgres' | 'redis', start: () => Promise<Ground>): void => {
  describe(`A job on ${name}`, () => {
    let ground: Ground;
    let jobs: BullJobs;
    beforeEach(async () => {
      ground = await start();
      jobs = await ground.open();
    });
    afterEach(async () => {
      await jobs.close();
      await ground.close();
    });

    const work = (run: Parameters<typeof countBy>[0]) => jobs.work([count], countBy(run));
    const add = (id: string, to = 3, request?: unknown) =>
      jobs.enqueue(count, { id, owner, correlationId: 'request-1', input: { to }, request });
    const ended = (id: string) => jobs.finished(id, owner, 15_000);
    const inputs = async () =>
      (await ground.storage.pool.query<{ input: unknown }>('select input from platform.job_inputs')).rows.map(
        (r) => r.input,
      );

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
      jobs = await ground.open();
      expect(await jobs.status('count-1', owner)).toMatchObject({ state: 'waiting', error: null });
      work(async () => ({ whole: true }));
      expect(await ended('count-1')).toMatchObject({ state: 'completed', result: { whole: true } });
    });

    it.each(['1795278060090', 'a:b', ''])('cannot have the id "%s", and leaves nothing behind', async (id) => {
      await expect(add(id)).rejects.toThrow('cannot be the id of a job');
      expect(await inputs()).toEqual([]);
    });

    it('that waits for its time answers how it stands', async () => {
      await add('count-1');
      expect(await jobs.finished('count-1', owner, 50)).toMatchObject({
        state: 'waiting',
        progress: { done: 0, of: 0 },
      });
    });

    it('that is handed out twice runs once: somebody else holds it', async () => {
      let runs = 0;
      const work2 = async () => ({ run: ++runs });
      await add('count-1');
      const held = (seconds: number) =>
        ground.storage.pool.query(
          `update platform.job_inputs set lease = gen_random_uuid(), lease_until = now() + $1 * interval '1 s'`,
          [seconds],
        );
      await held(60);
      work(work2);
      expect(await jobs.finished('count-1', owner, 1_500)).toMatchObject({ state: 'active' });
      expect(runs).toBe(0);
      await held(-1);
      expect(await ended('count-1')).toMatchObject({ state: 'completed', result: { run: 1 } });
    });

    it('that failed for good is tried again when an admin says so, from the input that was kept', async () => {
      let broken = true;
      work(async ({ to }) => {
        if (broken) throw new DomainError('not_found', 'The file is not here any more.');
        return { counted: to };
      });
      await add('count-1', 7);
      expect(await ended('count-1')).toMatchObject({ state: 'failed' });
      expect(await inputs()).toEqual([{ to: 7 }]);
      broken = false;
      await jobs.retry('count-1', 'command-1');
      expect(await ended('count-1')).toMatchObject({ state: 'completed', result: { counted: 7 }, error: null });
      await jobs.retry('count-1', 'command-1');
      expect(await ended('count-1')).toMatchObject({ state: 'completed' });
      await expect(jobs.retry('count-1', 'command-2')).rejects.toMatchObject({ code: 'invalid_transition' });
      await expect(jobs.retry('count-2', 'command-3')).rejects.toMatchObject({ code: 'not_found' });
    });

    it('is counted and listed by its state, without its input', async () => {
      expect(await jobs.counts()).toEqual({
        backend: wanted,
        counts: { waiting: 0, active: 0, delayed: 0, failed: 0, completed: 0 },
      });
      await add('count-1', 1);
      await add('count-2', 2);
      expect((await jobs.counts()).counts).toMatchObject({ waiting: 2, completed: 0 });
      expect((await jobs.list('waiting', 1)).map((j) => j.id)).toEqual(['count-2']);
      work(async ({ to }) => {
        if (to === 2) throw new DomainError('not_found', 'Gone.');
        return {};
      });
      await Promise.all([ended('count-1'), ended('count-2')]);
      expect((await jobs.counts()).counts).toMatchObject({ waiting: 0, completed: 1, failed: 1 });
      const when = expect.stringMatching(/^\d{4}-.*Z$/) as string;
      const common = { name: 'count', owner, attempts: 1, addedAt: when, startedAt: when, endedAt: when };
      expect(await jobs.list('failed', 10)).toEqual([{ ...common, id: 'count-2', state: 'failed', error: 'Gone.' }]);
      expect(await jobs.list('completed', 10)).toEqual([{ ...common, id: 'count-1', state: 'completed', error: null }]);
    });

    it('leaves its id in the queue and none of its words, and nothing at all once it has ended', async () => {
      await add('count-1', 987_654_321);
      await until(async () => (await ground.held()).includes('count-1'));
      expect(await ground.held()).not.toContain('987654321');
      work(async () => ({ counted: 123_454_321 }));
      await ended('count-1');
      await jobs.stopWorking();
      expect(await ground.held()).not.toMatch(/123454321/);
    });

    it('that the queue has lost is handed out again, and one that has ended is not', async () => {
      const runs: string[] = [];
      const run = async (_: unknown, { id }: JobRun) => {
        runs.push(id);
        return {};
      };
      work(run);
      await add('count-1');
      await ended('count-1');
      await jobs.close();
      // A row without a job: the process ended between the two.
      await ground.storage.pool.query(
        `insert into platform.job_inputs (job_id, owner, input, request_hash, name, attempts)
         values ('count-2', $1, '{"to":1}', '', 'count', 3)`,
        [owner],
      );
      jobs = await ground.open();
      work(run);
      expect(await ended('count-2')).toMatchObject({ state: 'completed' });
      expect(runs).toEqual(['count-1', 'count-2']);
    });

    it('whose process has died is taken over when its lease ends, and is given up when that happens again and again', async () => {
      const { pool } = ground.storage;
      const die = (id: string, crashes: number) =>
        pool.query(
          `update platform.job_inputs set lease = gen_random_uuid(), lease_until = now() - interval '1 s', crashes = $2
           where job_id = $1`,
          [id, crashes],
        );
      await add('count-1');
      await add('count-2');
      await die('count-1', 0);
      await die('count-2', 20);
      work(async () => ({}));
      expect(await ended('count-1')).toMatchObject({ state: 'completed' });
      expect(await ended('count-2')).toMatchObject({ state: 'failed', error: 'It was interrupted too often.' });
    });
  });
};
