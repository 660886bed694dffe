// `npm run faults -- [minutes] [--only name,name]`: two api and two worker processes on PostgreSQL, Redis and an event store,
// under mixed load, while all of them are killed, frozen, replaced and restored. Ends with 1 when an acknowledged action is
// missing or doubled, or a read table differs from what the log says. docs/benchmarks.md describes the settings.
import 'reflect-metadata';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '@app/writer/seeded';
import { registry } from '../../../api/src/app.module';
import { build } from '@app/event-sourcing/read-models/build';
import { schemaOf } from '../../../api/test/schemas';
import { judge } from './judge';
import { scenarios } from './scenarios';
import { givenStore, startWorld, type World } from './world';

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const minutes = Number(positionals[0] ?? 10);
const seed = process.env.SEED ?? String(Math.floor(Math.random() * 1e9));
// One log serves one scenario, and a server that is not the run's own cannot be killed.
const chosen = values.only?.split(',') ?? (givenStore ? ['kills'] : Object.keys(scenarios));
const unknown = chosen.filter((name) => !(name in scenarios));
if (unknown.length > 0 || !(minutes > 0)) {
  console.error(`usage: npm run faults -- [minutes] [--only ${Object.keys(scenarios).join(',')}]`);
  process.exit(2);
}

const begin = performance.now();
const say = (line: string) => console.log(`${((performance.now() - begin) / 1000).toFixed(0).padStart(4)} s  ${line}`);
const folder = await mkdtemp(path.join(tmpdir(), 'keepwarm-faults-'));
await chmod(folder, 0o711);
let world: World | undefined;

const runOne = async (name: string): Promise<object> => {
  say(`${name}: it starts, seed ${seed}`);
  world = await startWorld(path.join(folder, name));
  const failures: string[] = [];
  const { account, seen, everything } = world;
  const figures: Record<string, unknown> = {};
  try {
    failures.push(...((await scenarios[name]?.({ world, minutes, random: seeded(`${seed} ${name}`), say })) ?? []));
    say('the faults are over; comparing');
    const storage = await world.storage();
    try {
      const verdict = await judge(storage, seen, schemaOf);
      failures.push(...verdict.failures);
      Object.assign(figures, { ...verdict, head: String(verdict.head) });
      for (const model of registry.readModels) {
        const { comparison } = await build(model, storage, { verify: true });
        for (const c of comparison)
          if (c.differ > 0)
            failures.push(`${c.table}: ${c.differ} rows differ from a rebuild, ${JSON.stringify(c.examples[0])}`);
      }
      const { rows } = await storage.pool.query<{ id: string; error: string }>(
        `select job_id as id, error from platform.job_inputs where outcome = 'failed' and ended_at is not null`,
      );
      failures.push(...rows.map(({ id, error }) => `The job ${id} failed: ${error}`));
    } finally {
      await storage.close();
    }
  } catch (error) {
    failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  } finally {
    await world.close();
  }
  for (const failure of failures.slice(0, 20)) console.error(`FAILED ${failure}`);
  say(`${name}: ${failures.length} failures, ${account.answered} actions acknowledged`);
  return {
    name,
    ...figures,
    acknowledged: account.answered,
    repeatedRequests: account.askedAgain,
    slowestActionSeconds: Number((account.slowestMs / 1000).toFixed(1)),
    slowestStopSeconds: Number((account.slowestStopMs / 1000).toFixed(1)),
    suffered: Object.fromEntries(everything.map((v) => [v.name, v.suffered])),
    failures: failures.slice(0, 20),
    failed: failures.length > 0,
  };
};

const results: object[] = [];
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    void Promise.resolve(world?.close())
      .then(() => rm(folder, { recursive: true, force: true }))
      .finally(() => process.exit(1));
  });
try {
  for (const name of chosen) results.push(await runOne(name));
} finally {
  await rm(folder, { recursive: true, force: true });
}
const report = JSON.stringify({ date: new Date().toISOString(), minutes, seed, results }, null, 2);
console.log(report);
await writeFile('bench/faults.json', `${report}\n`);
process.exit(results.some((result) => 'failed' in result && result.failed) ? 1 : 0);
