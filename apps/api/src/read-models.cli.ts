// `npm run read-models`: see the usage in platform/operations/command-line.ts.
import 'reflect-metadata';
import { registry } from './app.module';
import { openDatabase } from './database';
import { Config } from './platform/kernel/config';
import { openStorage } from './platform/postgres/open-storage';
import { checkLog } from '@app/event-sourcing/integrity/log-identity';
import { Misused, readModels, usage } from './platform/operations/command-line';
import { Jobs } from './platform/jobs/jobs';

const args = process.argv.slice(2);
const complain = (error: unknown) => console.error((error as Error).message);
if (args.length === 0) {
  console.error(usage);
  process.exit(2);
}

// A rebuild that is stopped does not change the live rows.
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => stop.abort(new Error('Stopped. The live rows are unchanged.')));

const config = Config.read(process.env);
const { EVENTSTORE_URL, REDIS_URL } = config.env;
const database = await openDatabase(config);
const storage = await openStorage(database.url, complain, EVENTSTORE_URL);
const log = { info: () => undefined, warn: () => undefined, error: (facts: object) => console.error(facts) };
let opened: Promise<Jobs> | undefined;
try {
  await checkLog(storage);
  process.exitCode = await readModels(args, {
    storage,
    registry,
    say: (text) => console.log(text),
    table: (rows) => console.table(rows),
    jobs: () => (opened ??= Jobs.open(storage, log, { redisUrl: REDIS_URL })),
    signal: stop.signal,
  });
} catch (error) {
  complain(error);
  process.exitCode = error instanceof Misused ? 2 : 1;
} finally {
  await (await opened)?.close();
  await storage.close();
  await database.stop();
}
