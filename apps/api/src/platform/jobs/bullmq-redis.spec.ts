import { freshDatabase } from '../../../../../test/database';
import { TestRedis } from '../../../../../test/redis';
import { until } from '../../../../../test/client';
import { openStorage } from '../postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import type { JobRun } from '@app/event-sourcing/jobs/job';
import { Jobs, type JobsSettings } from './jobs';
import { count, countBy, owner } from '../../../test/contracts/jobs.contract';

const password = 'kept-to-itself';

let redis: TestRedis;
let storage: Storage;
let drop: () => Promise<void>;
let said: { message: string; facts: string }[];
let opened: Jobs[];

beforeEach(async () => {
  const database = await freshDatabase();
  [storage, redis] = await Promise.all([openStorage(database.url, () => undefined), TestRedis.start({ password })]);
  drop = () => database.drop();
  said = [];
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.close()));
  await storage.close();
  await Promise.all([drop(), redis.stop()]);
});

/** Another process, as far as jobs are concerned. */
const open = async (url = redis.url, on = storage, settings: JobsSettings = {}): Promise<Jobs> => {
  const tell = (facts: object, message: string) => said.push({ message, facts: JSON.stringify(facts, errorsToo) });
  const jobs = await Jobs.open(on, { info: tell, warn: tell, error: tell }, { ...settings, redisUrl: url });
  opened.push(jobs);
  return jobs;
};
const errorsToo = (_: string, value: unknown) =>
  value instanceof Error ? { ...value, message: value.message, stack: value.stack } : value;

const add = (jobs: Jobs, id: string, to = 1) =>
  jobs.enqueue(count, { id, owner, correlationId: 'request-1', input: { to } });
/** In groups of 50, because the pool has few connections. */
const addAll = async (ids: string[], addOne: (id: string, n: number) => Promise<void>) => {
  for (let at = 0; at < ids.length; at += 50)
    await Promise.all(ids.slice(at, at + 50).map((id, n) => addOne(id, at + n)));
};
const completed = async (jobs: Jobs, id: string, ms = 20_000) =>
  expect(await jobs.finished(id, owner, ms)).toMatchObject({ id, state: 'completed' });
const took = async (work: () => Promise<unknown>) => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** Counts the runs that completed, by job. */
const counting = (jobs: Jobs, during: (run: JobRun) => Promise<void> = () => Promise.resolve()) => {
  const effects: Record<string, number> = {};
  jobs.work(
    [count],
    countBy(async (_, run) => {
      await during(run);
      effects[run.id] = (effects[run.id] ?? 0) + 1;
      return {};
    }),
  );
  return effects;
};

/** Holds every run until it is opened. */
const gate = () => {
  let open = (): void => undefined;
  const opens = new Promise<void>((resolve) => (open = resolve));
  const inside = new Set<string>();
  return {
    inside,
    open: () => open(),
    pass: async ({ id, signal }: JobRun) => {
      inside.add(id);
      const stops = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      await Promise.race([opens, stops]);
      signal.throwIfAborted();
    },
  };
};

describe('When Redis is away', () => {
  it('a process starts, takes jobs, and runs them once Redis is there', async () => {
    await redis.kill();
    const jobs = await open();
    const effects = counting(jobs);
    expect(await took(() => add(jobs, 'early'))).toBeLessThan(5_000);
    await expect(jobs.check()).rejects.toThrow();
    expect(await jobs.status('early', owner)).toMatchObject({ state: 'waiting' });
    expect((await jobs.counts()).counts.waiting).toBe(1);
    await redis.run();
    await completed(jobs, 'early');
    await jobs.check();
    await add(jobs, 'late');
    await completed(jobs, 'late');
    expect(effects).toEqual({ early: 1, late: 1 });
  });

  it('a job under way ends, others wait, and each runs once when Redis is back, empty', async () => {
    const jobs = await open();
    const { inside, pass, open: letGo } = gate();
    const effects = counting(jobs, (run) => (run.id === 'under-way' ? pass(run) : Promise.resolve()));
    await add(jobs, 'under-way');
    await until(async () => inside.has('under-way'));
    await redis.kill();
    await add(jobs, 'missed-1');
    await add(jobs, 'missed-2');
    letGo();
    await completed(jobs, 'under-way');
    await redis.run();
    await completed(jobs, 'missed-1');
    await completed(jobs, 'missed-2');
    // Also what Redis has not been told: the job that ended while it was away.
    await until(async () => !(await TestRedis.holds(redis.url, '*:keepwarm:*')).includes('under-way'));
    expect(effects).toEqual({ 'under-way': 1, 'missed-1': 1, 'missed-2': 1 });
  });

  it('a job for a later time and a schedule become due, and run once when Redis is back', async () => {
    let now = new Date('2026-10-19T04:00:00Z');
    const jobs = await open(redis.url, storage, { now: () => now });
    const effects = counting(jobs);
    await redis.kill();
    await jobs.enqueue(count, {
      id: 'later',
      owner,
      correlationId: 'r',
      input: { to: 1 },
      runAt: new Date('2026-10-19T05:00Z'),
    });
    await jobs.every(count, { id: 's', owner, input: { to: 1 }, cron: '0 7 * * 1', timeZone: 'Europe/Berlin' });
    now = new Date('2026-10-19T05:00:00Z');
    await until(async () => (await jobs.counts()).counts.waiting === 2);
    await redis.run();
    await completed(jobs, 'later');
    await completed(jobs, 's-20261019T050000Z');
    expect(effects).toEqual({ later: 1, 's-20261019T050000Z': 1 });
  });

  it('a process stops without waiting for Redis, and another one continues its job', async () => {
    const first = await open();
    const { inside, pass } = gate();
    counting(first, pass);
    await add(first, 'moved');
    await until(async () => inside.has('moved'));
    await redis.kill();
    expect(await took(() => first.stopWorking())).toBeLessThan(6_000);
    await first.close();
    await redis.run();
    const second = await open();
    const effects = counting(second);
    await completed(second, 'moved');
    expect(effects).toEqual({ moved: 1 });
  });

  it('the log says so once, says once that it is back, and never shows the password', async () => {
    const jobs = await open();
    counting(jobs);
    await redis.kill();
    for (const id of ['first', 'second', 'third']) await add(jobs, id);
    // Ten attempts to connect and more.
    await new Promise((resolve) => setTimeout(resolve, 4_000));
    await redis.run();
    await completed(jobs, 'third');
    expect(said.map((s) => s.message)).toEqual(['redis cannot be reached', 'redis is back']);
    expect(JSON.stringify(said)).not.toContain(password);
  });

  it('because the password is wrong, the log says so without the password', async () => {
    const jobs = await open(redis.url.replace(password, 'a-secret-of-another'));
    counting(jobs);
    await add(jobs, 'shut-out');
    await expect(jobs.check()).rejects.toThrow();
    expect(said[0]).toMatchObject({ facts: expect.stringContaining('WRONGPASS') as string });
    expect(said.length).toBeLessThan(4);
    expect(JSON.stringify(said)).not.toMatch(/a-secret-of-another/);
  });
});

describe('When Redis has lost everything', () => {
  it('jobs that wait, jobs between two tries and the job under way all end, each once', async () => {
    const jobs = await open();
    const { inside, pass, open: letGo } = gate();
    const failedOnce = new Set<string>();
    const effects = counting(jobs, async (run) => {
      if (run.id === 'under-way') return pass(run);
      if (run.id === 'retried' && !failedOnce.has(run.id)) {
        failedOnce.add(run.id);
        throw new Error('not yet');
      }
    });
    await add(jobs, 'under-way');
    await add(jobs, 'retried');
    await until(async () => inside.has('under-way') && (await jobs.counts()).counts.delayed === 1);
    const idle = await open();
    await redis.ask((client) => client.flushall());
    await add(idle, 'after');
    await completed(jobs, 'retried');
    await completed(jobs, 'after');
    letGo();
    await completed(jobs, 'under-way');
    expect(effects).toEqual({ 'under-way': 1, retried: 1, after: 1 });
  });

  it('hundreds that waited are there again', async () => {
    const jobs = await open();
    const ids = Array.from({ length: 700 }, (_, n) => `job-${n}`);
    await addAll(ids, (id) => add(jobs, id));
    await redis.ask((client) => client.flushall());
    const effects = counting(jobs);
    await until(async () => (await jobs.counts()).counts.completed === 700, 80_000);
    expect(effects).toEqual(Object.fromEntries(ids.map((id) => [id, 1])));
  }, 90_000);
});

describe('When Redis is frozen', () => {
  it('requests do not wait long, and what they asked for is done once when it continues', async () => {
    const jobs = await open();
    const { inside, pass, open: letGo } = gate();
    const effects = counting(jobs, (run) => (run.id === 'under-way' ? pass(run) : Promise.resolve()));
    await add(jobs, 'under-way');
    await until(async () => inside.has('under-way'));
    redis.freeze();
    try {
      expect(await took(() => add(jobs, 'first'))).toBeLessThan(8_000);
      for (const id of ['second', 'third']) expect(await took(() => add(jobs, id))).toBeLessThan(2_000);
      expect(await took(() => expect(jobs.check()).rejects.toThrow())).toBeLessThan(8_000);
      letGo();
      await completed(jobs, 'under-way');
    } finally {
      redis.thaw();
    }
    for (const id of ['first', 'second', 'third']) await completed(jobs, id);
    expect(effects).toEqual({ 'under-way': 1, first: 1, second: 1, third: 1 });
  });

  it('a process stops without waiting for Redis', async () => {
    const jobs = await open();
    const { inside, pass } = gate();
    counting(jobs, pass);
    await add(jobs, 'moved');
    await until(async () => inside.has('moved'));
    redis.freeze();
    try {
      expect(await took(() => jobs.stopWorking())).toBeLessThan(6_000);
      expect(await jobs.status('moved', owner)).toMatchObject({ state: 'waiting' });
    } finally {
      redis.thaw();
    }
  });
});

describe('On one Redis', () => {
  it('two processes share the jobs of one installation', async () => {
    const [one, two] = [await open(), await open()];
    const [first, second] = [counting(one), counting(two)];
    const ids = Array.from({ length: 200 }, (_, n) => `job-${n}`);
    await addAll(ids, (id, n) => add(n % 2 ? one : two, id));
    await until(async () => (await one.counts()).counts.completed === 200);
    expect(Object.keys(first).length + Object.keys(second).length).toBe(200);
    expect({ ...first, ...second }).toEqual(Object.fromEntries(ids.map((id) => [id, 1])));
  });

  it('two installations share no jobs', async () => {
    const other = await freshDatabase();
    const elsewhere = await openStorage(other.url, () => undefined);
    try {
      const [here, there] = [await open(), await open(redis.url, elsewhere)];
      const effects = counting(there);
      await add(here, 'same-id');
      await add(there, 'same-id');
      await completed(there, 'same-id');
      expect(await here.status('same-id', owner)).toMatchObject({ state: 'waiting' });
      expect(effects).toEqual({ 'same-id': 1 });
      await there.close();
    } finally {
      await elsewhere.close();
      await other.drop();
    }
  });
});
