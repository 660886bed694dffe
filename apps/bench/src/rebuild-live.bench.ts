import { schemaOf } from '../../api/test/schemas';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { RebuildResult } from '@app/contracts/admin/read-models.api';
import type { Job, JobStarted } from '@app/contracts/jobs/jobs.api';
import { startSandbox } from '../../sandbox/src/sandbox';
import { Visitor } from '../../sandbox/src/visitor';
import { weeklyMetrics } from '../../api/src/features/metrics/weekly-metrics.read-model';
import { openStorage } from '../../api/src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import { build } from '@app/event-sourcing/read-models/build';
import { isBuilding } from '@app/event-sourcing/read-models/build-state';
import { Caller, until } from './caller';
import { appendLeads } from './events';
import { freePort } from '../../sandbox/src/free-port';
import { Program } from './faults/fleet';
import { type Line, ms, rounded } from './figures';
import { type Ground, onFreshGround } from './fresh-database';
import { loadUntil, longest } from './rebuild-live.load';
import { fillLog } from './synthetic-log';

/** REBUILD_LIVE_EVENTS: fewer, to see whether it works. */
const shape = { events: Number(process.env.REBUILD_LIVE_EVENTS ?? 1_000_000), owners: 200, weeks: 60 };
const product = path.resolve('dist/server/main.js');
const { name } = weeklyMetrics;

interface Running {
  storage: Storage;
  coach: { caller: Caller; owner: string };
  admin: Caller;
  worker: Program;
  another: Program;
}

/** Api and worker on a long log. All read models but the weekly metrics start at its end, because they are not measured. */
const withProcesses = async <T>({ url }: Ground, work: (running: Running) => Promise<T>): Promise<T> => {
  const [port, first, second] = await Promise.all([freePort(), freePort(), freePort()]);
  const publicUrl = `http://localhost:${port}`;
  const identity = await startSandbox({ port: 0, publicUrl });
  const env = {
    NODE_ENV: 'development',
    PUBLIC_URL: publicUrl,
    DATABASE_URL: url,
    OIDC_ISSUER: identity.issuer,
    OIDC_CLIENT_ID: identity.clientId,
    OIDC_CLIENT_SECRET: identity.clientSecret,
    RATE_LIMITS: 'false',
    PLAN_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  };
  const part = (title: string, role: string, PORT: number) =>
    new Program(
      title,
      [process.execPath, '--max-semi-space-size=128', '--min-semi-space-size=128', product, role],
      { ...env, PORT: String(PORT) },
      /Keepwarm is ready/,
    );
  const api = part('api', 'api', port);
  const worker = part('worker', 'worker', first);
  const another = part('another worker', 'worker', second);
  const callers: Caller[] = [];
  const storage = await openStorage(url, (error) => console.error(error.message));
  const signIn = async (email: string) => {
    const visitor = new Visitor(publicUrl);
    await visitor.signIn(email);
    const { id } = (await (await visitor.fetch('/api/auth/user')).json()) as { id: string };
    const caller = new Caller(publicUrl, visitor.cookiesFor('/api/'), 8);
    callers.push(caller);
    return { caller, owner: id };
  };
  try {
    await worker.start();
    await worker.stop();
    await fillLog(storage.pool, shape);
    await storage.pool.query('update platform.checkpoints set position = (select max(position) from log.events)');
    await build(weeklyMetrics, storage);
    await Promise.all([worker.start(), api.start()]);
    const [coach, admin] = [await signIn('nora@example.com'), await signIn('admin@example.com')];
    // So that a week without anybody is a wrong one.
    await appendLeads(storage.store, coach.owner, 20);
    await until('the week', 30, async () =>
      /"leadsSurfaced":20/.test((await coach.caller.call('/api/metrics/current-week')).body.toString()),
    );
    return await work({ storage, coach, admin: admin.caller, worker, another });
  } finally {
    for (const caller of callers) caller.close();
    for (const one of [api, worker, another]) await one.end('SIGTERM');
    await storage.close();
    await identity.stop();
  }
};

const begin = async (admin: Caller): Promise<string> => {
  const { body } = await admin.call(`/api/admin/read-models/${name}/rebuild`, 'POST', { swap: 'equal' });
  return (JSON.parse(body.toString()) as JobStarted).address;
};
const jobAt = async (admin: Caller, address: string): Promise<Job> =>
  JSON.parse((await admin.call(address)).body.toString()) as Job;

/** Waits for the end of a rebuild. @throws Error when a rebuilt row differs from the live one */
const ended = async (admin: Caller, address: string): Promise<RebuildResult> => {
  for (;;) {
    const { state, result, error } = await jobAt(admin, address);
    if (state === 'failed') throw new Error(`The rebuild failed: ${error}`);
    if (state === 'completed') {
      const rebuilt = result as RebuildResult;
      if (!rebuilt.swapped) throw new Error(`Rows differ: ${JSON.stringify(rebuilt.comparison)}`);
      return rebuilt;
    }
    await pause(20);
  }
};

/** One rebuild, and one whose worker is killed half-way. People read and write all the time. */
export const benchRebuildLive = (): Promise<Line[]> =>
  onFreshGround((ground) =>
    withProcesses(ground, async ({ storage, coach, admin, worker, another }): Promise<Line[]> => {
      let over = false;
      const load = loadUntil(() => over, { storage, ...coach }, name);
      load.catch(() => undefined); // the `await` below sees the failure
      await pause(2_000);
      const quiet = performance.now();

      const whole = await ended(admin, await begin(admin));
      const swapped = performance.now();

      // Asleep while the job is handed out, so that it is known whom to kill.
      await another.start();
      const asleep = another.freeze(2_000);
      const killing = await begin(admin);
      await until('a worker to take the job', 60, () => isBuilding(storage.pool, schemaOf(name)));
      await another.thaw();
      await until('half of the rebuild', 600, async () => {
        const { progress, state } = await jobAt(admin, killing);
        if (state === 'completed') throw new Error('Too few events: the rebuild ended before it could be killed');
        return progress.of > 0 && progress.done * 2 >= progress.of;
      });
      await worker.kill();
      const killed = performance.now();
      await asleep;
      await until(
        'the lease of the dead to run out',
        10,
        async () => !(await isBuilding(storage.pool, schemaOf(name))),
      );
      await until('somebody to take it up', 60, () => isBuilding(storage.pool, schemaOf(name)));
      const takenUp = performance.now();
      const again = await ended(admin, killing);
      const recovered = performance.now();
      over = true;
      const seen = await load;

      const near = [swapped - whole.swapMs - 1_000, swapped] as const;
      const [read, apply] = [longest(seen.reads, ...near), longest(seen.applies, ...near)];
      const usual = { read: longest(seen.reads, 0, quiet), apply: longest(seen.applies, 0, quiet) };
      const equal = whole.comparison.reduce((sum, table) => sum + table.equal, 0);
      return [
        {
          what: `rebuild of weekly metrics while people work, ${whole.events.toLocaleString('en')} events`,
          figure: `${whole.seconds.toFixed(1)} s, swap ${ms(whole.swapMs)}; longest read ${ms(read)}, longest apply ${ms(apply)}`,
          baseline: `before: read ${ms(usual.read)}, apply ${ms(usual.apply)}`,
          ratio: null,
          target: 'no poll saw an empty or older table',
          ok: seen.older === 0,
          values: {
            events: whole.events,
            seconds: rounded(whole.seconds),
            swapMs: whole.swapMs,
            longestReadMs: rounded(read),
            longestApplyMs: rounded(apply),
            polls: seen.polls,
            older: seen.older,
            rowsEqual: equal,
          },
        },
        {
          what: 'the same, its worker killed at half',
          figure: `taken up after ${((takenUp - killed) / 1000).toFixed(1)} s, swapped after ${((recovered - killed) / 1000).toFixed(1)} s`,
          baseline: `${seen.polls.toLocaleString('en')} polls, ${seen.older} wrong`,
          ratio: null,
          target: 'recovers, and no row differs',
          ok: again.swapped && seen.older === 0,
          values: {
            takenUpSeconds: rounded((takenUp - killed) / 1000),
            swappedSeconds: rounded((recovered - killed) / 1000),
            swapMs: again.swapMs,
            longestApplyMs: rounded(longest(seen.applies, killed, recovered)),
          },
        },
      ];
    }),
  );
