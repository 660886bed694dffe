// `npm run faults -- [minutes]`: two api and two worker processes on PostgreSQL, Redis and an event store, under mixed load,
// while they are killed, frozen and stopped at random. Ends with 1 when an acknowledged action is missing or doubled, or a
// read table differs from what the log says. `EVENTSTORE_URL` names a real event store (empty); else the double is run.
import 'reflect-metadata';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '@app/writer/seeded';
import { startSandbox } from '../../../sandbox/src/sandbox';
import { registry } from '../../src/app.module';
import { openStorage } from '../../src/platform/event-store/open-storage';
import { build } from '../../src/platform/projections/build';
import { schemaOf } from '../../test/schemas';
import { freePort } from '../../../sandbox/src/free-port';
import { clearAll, onFreshGround } from '../ground';
import { balance, Victim } from './fleet';
import { differences } from './fold';
import { behind, compare, wholeLog } from './judge';
import { admin, expert, importer, nothingYet, signIn } from './load';

const minutes = Number(process.argv[2] ?? 10);
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9));
const experts = 4;
const product = path.resolve(import.meta.dirname, '../../src/main.js');
const double = path.resolve(import.meta.dirname, '../../test/doubles/event-store/event-store-server.main.js');

/** The same seed gives the same faults. */
const random = seeded(String(seed));
const between = (from: number, to: number) => from + random() * (to - from);

const begin = performance.now();
const say = (line: string) => console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s  ${line}`);

const everything: Victim[] = [];
const failures: string[] = [];
const figures: Record<string, unknown> = { minutes, seed };

const run = async (databaseUrl: string, folder: string): Promise<void> => {
  const [port, firstApi, secondApi, firstWorker, secondWorker, redisPort, storePort, sandboxPort] = await Promise.all(
    Array.from({ length: 8 }, freePort),
  );
  const publicUrl = `http://localhost:${port}`;
  const sandbox = await startSandbox({ port: sandboxPort ?? 0, publicUrl });

  const redis = new Victim(
    'redis',
    [
      'redis-server',
      '--port',
      String(redisPort),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--appendonly',
      'yes',
      '--save',
      '',
    ],
    {},
    /Ready to accept connections/,
  );
  const given = process.env.EVENTSTORE_URL;
  const store = new Victim(
    'event store',
    [process.execPath, double, String(storePort), path.join(folder, 'double.jsonl')],
    {},
    /ready/i,
  );
  const storeUrl = given ?? `esdb://localhost:${storePort}?tls=false`;
  everything.push(redis);
  await redis.start();
  if (!given) {
    everything.push(store);
    await store.start();
  }

  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    EVENTSTORE_URL: storeUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: sandbox.issuer,
    OIDC_CLIENT_ID: sandbox.clientId,
    OIDC_CLIENT_SECRET: sandbox.clientSecret,
    SESSION_SECRET: 'of no importance, because all of it is gone in ten minutes',
    RATE_LIMITS: 'false',
    LOG_LEVEL: 'error',
  };
  const process_ = (name: string, role: string, at: number | undefined) =>
    new Victim(name, [process.execPath, product, role], { ...env, PORT: String(at) }, /Keepwarm is ready/);
  const processes = [
    process_('api 1', 'api', firstApi),
    process_('api 2', 'api', secondApi),
    process_('worker 1', 'worker', firstWorker),
    process_('worker 2', 'worker', secondWorker),
  ];
  everything.push(...processes);
  await Promise.all(processes.map((p) => p.start()));
  const balancer = await balance(port ?? 0, [firstApi ?? 0, secondApi ?? 0]);
  say(`two api, two workers, Redis, ${given ? 'the event store given' : 'the double'}; seed ${seed}`);

  const storage = await openStorage(databaseUrl, () => undefined, storeUrl);
  const over = new AbortController();
  try {
    const { seen, account } = nothingYet();
    const people = [];
    for (const name of ['ada', 'bo', 'cleo', 'dov'].slice(0, experts)) people.push(await signIn(publicUrl, name));
    const ines = await signIn(publicUrl, 'admin');
    const [first] = people;
    if (!first) throw new Error('nobody signed in');

    const work = Promise.all([
      ...people.map((p) => expert(p.name, p.id, p.visitor, seen, account, over.signal)),
      importer(first.id, first.visitor, seen, account, over.signal),
      admin(first.id, ines.visitor, seen, account, over.signal),
    ]);
    // A failure among them ends the run at once, not after the last fault.
    const failed = work.then(() => new Promise<never>(() => undefined));

    const until = Date.now() + minutes * 60_000;
    const slowStops: number[] = [];
    const torment = async (victim: Victim) => {
      const fate = random();
      if (fate < 0.45) {
        await victim.kill();
        await sleep(between(0, 2_000));
        await victim.start();
      } else if (fate < 0.85) await victim.freeze(between(500, 9_000));
      else {
        slowStops.push(await victim.stop());
        await victim.start();
      }
    };
    const suffering = new Set<Victim>();
    const chaos = async () => {
      let told = 0;
      while (Date.now() < until) {
        await sleep(between(500, 3_000));
        // Usually one of the product's processes, sometimes Redis or the event store.
        const pool = random() < 0.85 || given ? processes : [redis, store];
        const victim = pool[Math.floor(random() * pool.length)];
        // Not one that is down already, because it would be started twice.
        if (!victim || suffering.has(victim)) continue;
        suffering.add(victim);
        await torment(victim);
        suffering.delete(victim);
        if (performance.now() - told > 30_000) {
          told = performance.now();
          say(
            `${account.answered} actions acknowledged, ${account.askedAgain} asked again, ${seen.leads.size} leads by hand`,
          );
        }
      }
    };
    // Two at a time, so that sometimes both of a kind are down.
    await Promise.race([Promise.all([chaos(), chaos()]), failed]);
    over.abort();
    say('the faults are over; what is under way is brought to its end');
    await work;

    const log = await wholeLog(storage);
    failures.push(...(await behind(storage, log, schemaOf)));
    say(`${log.length} events; comparing`);
    const { lost, doubled, failures: wrong } = compare(seen, log);
    failures.push(...wrong);

    const differing = await differences(log, storage.pool);
    failures.push(...differing.slice(0, 20));
    for (const model of registry.readModels) {
      const { comparison } = await build(model, storage, storage.store, { verify: true });
      for (const c of comparison)
        if (c.differ > 0)
          failures.push(`${c.table}: ${c.differ} rows differ from a rebuild, ${JSON.stringify(c.examples[0])}`);
    }
    Object.assign(figures, {
      head: String(log.at(-1)?.position ?? 0n),
      events: log.length,
      acknowledged: account.answered,
      askedAgain: account.askedAgain,
      slowestActionSeconds: Number((account.slowestMs / 1000).toFixed(1)),
      lost,
      doubled,
      differingRows: differing.length,
      slowestStopSeconds: Number((Math.max(0, ...slowStops) / 1000).toFixed(1)),
      suffered: Object.fromEntries(everything.map((v) => [v.name, v.suffered])),
    });
  } finally {
    over.abort();
    await storage.close();
    await balancer.close();
    for (const victim of processes) victim.thaw();
    for (const victim of everything.toReversed()) {
      victim.thaw();
      await victim.end('SIGTERM');
    }
    await sandbox.stop();
  }
};

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.all(everything.map((v) => v.end('SIGKILL')))
      .then(clearAll)
      .finally(() => process.exit(1));
  });

const folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-faults-'));
try {
  await onFreshGround(({ url }) => run(url, folder));
} catch (error) {
  failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  for (const victim of everything) if (victim.lastWords) console.error(`--- ${victim.name}\n${victim.lastWords}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
figures.failures = failures;
console.log(JSON.stringify(figures, null, 2));
await writeFile('bench/faults.json', `${JSON.stringify({ date: new Date().toISOString(), ...figures }, null, 2)}\n`);
process.exit(failures.length > 0 ? 1 : 0);
