import { randomUUID } from 'node:crypto';
import { DomainError } from '@app/domain/decider';
import { z } from 'zod';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { until } from '../../../../test/client';
import { defineJob, type JobHandler, type JobRun } from '@app/event-sourcing/jobs/job';
import type { Jobs, JobsSettings } from '../../src/platform/jobs/jobs';

export const count = defineJob({ name: 'count', input: z.object({ to: z.number() }), attempts: 3 });
export const owner = randomUUID();

export const countBy = (run: (input: { to: number }, run: JobRun) => Promise<unknown>) => {
  const handler: JobHandler = { run: (input, jobRun) => run(count.input.parse(input), jobRun) };
  return [{ kind: count, handler }];
};

/** A fresh database and a backend. */
export interface Ground {
  storage: Storage;
  /** Another process. */
  open(settings?: Omit<JobsSettings, 'redisUrl'>): Promise<Jobs>;
  /** Everything that the queue itself stores, as one text. */
  held(): Promise<string>;
  close(): Promise<void>;
}

/** What jobs must do on every backend. `wanted` is the name of the backend in the reply to an admin. */
export const jobsContract = (name: string, wanted: 'postgres' | 'redis', start: () => Promise<Ground>): void => {
  describe(`A job on ${name}`, () => {
    let ground: Ground;
    let jobs: Jobs;
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

    it('runs with its input, reports its progress, and keeps its result', async () => {
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

    it('is visible only to its owner', async () => {
      work(async () => ({}));
      await add('count-1');
      await ended('count-1');
      expect(await jobs.status('count-1', randomUUID())).toBeUndefined();
      expect(await jobs.status('count-2', owner)).toBeUndefined();
    });

    it('is tried again after a failure, and its input is kept until it has completed', async () => {
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

    it('that a stop interrupts continues in the next process, and that is no failure', async () => {
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

    it('that waits has a status', async () => {
      await add('count-1');
      expect(await jobs.finished('count-1', owner, 50)).toMatchObject({
        state: 'waiting',
        progress: { done: 0, of: 0 },
      });
    });

    it('that is handed out twice runs once, because another run holds its lease', async () => {
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

    it('waits while two of its person and kind run, and another person’s job does not', async () => {
      const [nora, ida] = [randomUUID(), randomUUID()];
      const begun: string[] = [];
      let letGo = (): void => undefined;
      const gate = new Promise<void>((resolve) => (letGo = resolve));
      work(async (_, { id }) => {
        begun.push(id);
        await gate;
        return {};
      });
      const ask = (id: string, whose: string) =>
        jobs.enqueue(count, { id, owner: whose, correlationId: 'request-1', input: { to: 1 } });
      for (let n = 1; n <= 12; n++) await ask(`ida-${n}`, ida);
      await ask('nora-1', nora);
      await until(async () => begun.includes('nora-1')).finally(letGo);
      expect(begun.filter((id) => id.startsWith('ida'))).toHaveLength(2);
      for (let n = 1; n <= 12; n++)
        expect(await jobs.finished(`ida-${n}`, ida, 15_000)).toMatchObject({ state: 'completed' });
      expect(begun.toSorted()).toEqual(['nora-1', ...Array.from({ length: 12 }, (_, n) => `ida-${n + 1}`)].toSorted());
    });

    it('that fails for good tells its handler first, again until it has heard it', async () => {
      const told: string[] = [];
      const handler: JobHandler = {
        run: () => Promise.reject(new DomainError('not_found', 'The file is gone.')),
        gaveUp: (_, { id }, error) => {
          told.push(`${id}: ${error.message}`);
          return told.length === 1 ? Promise.reject(new Error('not now')) : Promise.resolve();
        },
      };
      jobs.work([count], [{ kind: count, handler }]);
      await add('count-1');
      expect(await ended('count-1')).toMatchObject({ state: 'failed', error: 'The file is gone.' });
      expect(told).toEqual(['count-1: The file is gone.', 'count-1: The file is gone.']);
    });

    it('that failed for good is tried again when an admin asks for it, with the input that was kept', async () => {
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

    it('leaves its id in the queue but none of its data, and nothing once it has ended', async () => {
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

  describe(`A job on ${name} for a later time`, () => {
    const { clock, open, add, addLater, ran, work } = timed(start);

    it('runs then and not earlier, once, also in another process', async () => {
      const before = await open();
      work(before);
      await addLater(before, 'in-2-hours', hours(2));
      await addLater(before, 'in-1-hour', hours(1));
      expect(await before.status('in-2-hours', owner)).toMatchObject({ name: 'count', state: 'waiting' });
      clock.forward(hours(1));
      await ran('in-1-hour');
      await before.close();
      const [one, two] = [await open(), await open()];
      work(one);
      work(two);
      clock.forward(hours(1));
      await ran('in-2-hours');
      await add(one, 'after');
      expect(await ran('after')).toEqual(['in-1-hour', 'in-2-hours', 'after']);
    });

    it('moves to another time until it has begun', async () => {
      const jobs = await open();
      await addLater(jobs, 'earlier', hours(5));
      await addLater(jobs, 'later', hours(1));
      await addLater(jobs, 'due', hours(1));
      clock.forward(hours(1));
      // In the queue already, and nobody works.
      await until(async () => (await jobs.counts()).counts.waiting === 2);
      await addLater(jobs, 'earlier', hours(1));
      await addLater(jobs, 'later', hours(2));
      work(jobs);
      await ran('due');
      clock.forward(hours(1));
      await ran('earlier');
      expect(await jobs.status('later', owner)).toMatchObject({ state: 'waiting' });
      clock.forward(hours(1));
      await ran('later');
      await addLater(jobs, 'later', hours(1));
      await addLater(jobs, 'last', hours(1));
      clock.forward(hours(1));
      expect(await ran('last')).toEqual(['due', 'earlier', 'later', 'last']);
    });

    it('runs at once and only once when it is enqueued again without a time', async () => {
      const jobs = await open();
      work(jobs);
      await addLater(jobs, 'now', hours(1));
      await add(jobs, 'now');
      await ran('now');
      await addLater(jobs, 'last', hours(2));
      clock.forward(hours(2));
      expect(await ran('last')).toEqual(['now', 'last']);
    });

    it('is not the job of another request under the same id', async () => {
      const jobs = await open();
      await addLater(jobs, 'asked', hours(1), { body: 1 });
      await addLater(jobs, 'asked', hours(2), { body: 1 });
      const reused = { code: 'idempotency_key_reused' };
      await expect(addLater(jobs, 'asked', hours(3), { body: 2 })).rejects.toMatchObject(reused);
      work(jobs);
      clock.forward(hours(2));
      await ran('asked');
      await expect(addLater(jobs, 'asked', hours(3), { body: 2 })).rejects.toMatchObject(reused);
      await expect(addLater(jobs, 'never', Number.NaN)).rejects.toThrow('runAt of the job "never"');
    });

    it('is cancelled until it has begun', async () => {
      const jobs = await open();
      await addLater(jobs, 'not-due', hours(2));
      await addLater(jobs, 'due', hours(1));
      clock.forward(hours(1));
      await until(async () => (await jobs.counts()).counts.waiting === 1);
      for (const id of ['not-due', 'due']) {
        expect(await jobs.cancel(id)).toBe(true);
        expect(await jobs.cancel(id)).toBe(false);
        expect(await jobs.status(id, owner)).toBeUndefined();
      }
      work(jobs);
      await addLater(jobs, 'last', hours(2));
      clock.forward(hours(2));
      expect(await ran('last')).toEqual(['last']);
      expect(await jobs.cancel('last')).toBe(false);
    });
  });

  describe(`A schedule on ${name}`, () => {
    const { clock, open, addLater, ran, work } = timed(start);
    const mondays = { cron: '0 7 * * 1', timeZone: 'Europe/Berlin' };
    const every = (jobs: Jobs, change: object = {}) =>
      jobs.every(count, { id: 'digest', owner, input: { to: 1 }, ...mondays, ...change });

    it('runs once for each period, on the clock of its time zone, however many processes there are', async () => {
      const processes = await Promise.all([open(), open(), open()]);
      processes.forEach((jobs) => work(jobs));
      await Promise.all(processes.map((jobs) => every(jobs)));
      clock.set('2026-10-19T04:59:59Z');
      await addLater(processes[0], 'before', 0);
      expect(await ran('before')).toEqual(['before']);
      clock.set('2026-10-19T05:00:00Z');
      await ran('digest-20261019T050000Z');
      // The clocks went back an hour in between.
      clock.set('2026-10-26T06:00:00Z');
      await ran('digest-20261026T060000Z');
      clock.set('2026-11-02T06:00:00Z');
      await ran('digest-20261102T060000Z');
      await addLater(processes[0], 'after', 0);
      expect(await ran('after')).toHaveLength(5);
    });

    it('whose period fails is tried again, under the same id', async () => {
      const jobs = await open();
      let broken = true;
      work(jobs, async () => {
        if (broken) {
          broken = false;
          throw new Error('not yet');
        }
      });
      await every(jobs);
      clock.set('2026-10-19T05:00:00Z');
      expect(await ran('digest-20261019T050000Z')).toEqual(['digest-20261019T050000Z']);
      expect(await jobs.list('completed', 5)).toMatchObject([{ id: 'digest-20261019T050000Z', attempts: 2, owner }]);
    });

    it('runs only the latest of the periods that were missed', async () => {
      const before = await open();
      await every(before);
      await before.close();
      clock.set('2026-11-18T12:00:00Z');
      const jobs = await open();
      // As a process does at its start.
      await every(jobs);
      work(jobs);
      expect(await ran('digest-20261116T060000Z')).toEqual(['digest-20261116T060000Z']);
      clock.set('2026-11-23T06:00:00Z');
      expect(await ran('digest-20261123T060000Z')).toHaveLength(2);
    });

    it('runs no period again when the clock jumps back', async () => {
      const jobs = await open();
      work(jobs);
      await every(jobs);
      clock.set('2026-10-19T05:00:00Z');
      await ran('digest-20261019T050000Z');
      clock.set('2026-10-19T04:00:00Z');
      await every(jobs, { timeZone: 'UTC' });
      await every(jobs);
      clock.set('2026-10-19T05:00:00Z');
      await addLater(jobs, 'after', 0);
      await ran('after');
      clock.set('2026-10-26T06:00:00Z');
      expect(await ran('digest-20261026T060000Z')).toEqual([
        'digest-20261019T050000Z',
        'after',
        'digest-20261026T060000Z',
      ]);
    });

    it('that waits because a clock ran ahead continues when it is saved again', async () => {
      const jobs = await open();
      work(jobs);
      await every(jobs);
      clock.set('2036-10-20T12:00:00Z');
      await ran('digest-20361020T050000Z');
      clock.set('2026-10-19T04:00:00Z');
      await clock.seen();
      await every(jobs);
      clock.set('2026-10-19T05:00:00Z');
      expect(await ran('digest-20261019T050000Z')).toHaveLength(2);
    });

    it('follows a change and a removal at once', async () => {
      const jobs = await open();
      work(jobs);
      await every(jobs);
      await every(jobs, { cron: '30 6 * * 0', timeZone: 'America/New_York' });
      clock.set('2026-10-19T05:00:00Z');
      expect(await ran('digest-20261018T103000Z')).toHaveLength(1);
      expect(await jobs.cancel('digest')).toBe(true);
      expect(await jobs.cancel('digest')).toBe(false);
      clock.set('2026-11-30T12:00:00Z');
      await addLater(jobs, 'after', 0);
      expect(await ran('after')).toEqual(['digest-20261018T103000Z', 'after']);
    });

    it('that is removed takes its waiting job along', async () => {
      const jobs = await open();
      await every(jobs);
      clock.set('2026-10-19T05:00:00Z');
      await until(async () => (await jobs.counts()).counts.waiting === 1);
      expect(await jobs.cancel('digest')).toBe(true);
      expect((await jobs.counts()).counts.waiting).toBe(0);
      work(jobs);
      await addLater(jobs, 'after', 0);
      expect(await ran('after')).toEqual(['after']);
    });

    it.each([
      [{ cron: '61 7 * * 1' }, 'cron "61 7 * * 1"'],
      [{ cron: '' }, 'cron ""'],
      [{ cron: '0 0 7 * * 1' }, 'cron "0 0 7 * * 1"'],
      [{ cron: '0 7 30 2 *' }, 'cron "0 7 30 2 *" in timeZone "Europe/Berlin": it names no time'],
      [{ timeZone: 'Mars/Base' }, 'timeZone "Mars/Base": '],
      [{ id: 'a:b' }, 'cannot be the id of a job'],
    ])('refuses %j and names it', async (change, message) => {
      await expect(every(await open(), change)).rejects.toThrow(message);
    });
  });
};

const hours = (n: number) => n * 3_600_000;

/** Processes with a clock that the test sets, and a list of all runs that completed. */
const timed = (start: () => Promise<Ground>) => {
  let ground: Ground;
  let now: number;
  let looks = 0;
  let opened: Jobs[];
  let runs: string[];
  beforeEach(async () => {
    now = Date.parse('2026-10-16T12:00:00Z');
    opened = [];
    runs = [];
    ground = await start();
  });
  afterEach(async () => {
    await Promise.all(opened.map((jobs) => jobs.close()));
    await ground.close();
  });
  const request = (id: string) => ({ id, owner, correlationId: 'request-1', input: { to: 1 } });
  return {
    clock: {
      forward: (ms: number) => (now += ms),
      set: (at: string) => (now = Date.parse(at)),
      /** Waits until no look at the schedules goes on that has read an earlier setting. */
      seen: () => {
        const from = looks;
        return until(async () => looks > from + 1);
      },
    },
    open: async () => {
      const read = () => {
        looks++;
        return new Date(now);
      };
      const jobs = await ground.open({ now: read });
      opened.push(jobs);
      return jobs;
    },
    add: (jobs: Jobs, id: string) => jobs.enqueue(count, request(id)),
    addLater: (jobs: Jobs, id: string, ms: number, asked?: unknown) =>
      jobs.enqueue(count, { ...request(id), request: asked, runAt: new Date(now + ms) }),
    work: (jobs: Jobs, during: () => Promise<void> = () => Promise.resolve()) =>
      jobs.work(
        [count],
        countBy(async (_, { id }) => {
          await during();
          runs.push(id);
          return {};
        }),
      ),
    /** Waits until the job and all others that are due have ended. @returns all runs so far, in order */
    ran: async (id: string): Promise<string[]> => {
      const [jobs] = opened.slice(-1);
      await until(async () => (await jobs?.status(id, owner))?.state === 'completed', 15_000);
      await until(async () => {
        const { waiting = 0, active = 0, delayed = 0 } = (await jobs?.counts())?.counts ?? {};
        return waiting + active + delayed === 0;
      });
      return [...runs];
    },
  };
};
