import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../../sandbox/src/free-port';
import { startSandbox } from '../../../sandbox/src/sandbox';
import { startStripe, type StripeServer } from '../../../sandbox/src/stripe/stripe-server';
import { openStorage } from '../../../api/src/platform/postgres/open-storage';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { balance, Database, Program, type Victim } from './fleet';
import { nothingYet, type Person, signIn, type Work } from './load';

const product = path.resolve('dist/server/main.js');
const double = path.resolve(import.meta.dirname, '../../../api/test/doubles/event-store/event-store-server.main.js');

/** A server that was there before: the run does not kill it, and it must be empty. */
export const givenStore = process.env.EVENTSTORE_URL;
/** Starts an event store at $PORT with its data at $DATA. Without it the double of the tests runs. */
const storeCommand = process.env.EVENTSTORE_COMMAND ?? `"${process.execPath}" "${double}" "$PORT" "$DATA"`;

// EventStoreDB takes every variable with this prefix for a setting, and refuses those that it does not know.
for (const name of ['EVENTSTORE_URL', 'EVENTSTORE_COMMAND']) delete process.env[name];

/** An event store with its data at a path. */
export const storeAt = (port: number, data: string): Program =>
  new Program(
    'event store',
    ['sh', '-c', `exec ${storeCommand}`],
    { PORT: String(port), DATA: data },
    /ready on|SPARTA/,
  );

export interface World extends ReturnType<typeof nothingYet> {
  folder: string;
  database: Database;
  databaseData: string;
  redis: Program;
  store: Program;
  storeData: string;
  storeUrl: string;
  apis: Program[];
  workers: Program[];
  /** Addresses of the api and worker processes. */
  addresses: Map<Program, string>;
  everything: Victim[];
  /** Nothing kills it. So it knows which payments are real. */
  stripe: StripeServer;
  people: Person[];
  admin: Person;
  /** What one person's load is told. */
  work(person: Person, over: AbortSignal): Work;
  storage(): Promise<Storage>;
  close(): Promise<void>;
}

/** Two api and two worker processes behind one address, with their own PostgreSQL, Redis and event store. */
export const startWorld = async (folder: string): Promise<World> => {
  const [port = 0, redisPort = 0, storePort = 0, sandboxPort = 0, ...ports] = await Promise.all(
    Array.from({ length: 8 }, freePort),
  );
  await mkdir(folder);
  // Where root starts it, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  const publicUrl = `http://localhost:${port}`;
  const sandbox = await startSandbox({ port: sandboxPort, publicUrl });
  const stripe = await startStripe({ publicUrl, webhookUrl: `${publicUrl}/api/stripe/webhook` });
  const databaseData = path.join(folder, 'postgres');
  const storeData = path.join(folder, 'events');
  const storeUrl = givenStore ?? `esdb://127.0.0.1:${storePort}?tls=false`;
  const database = new Database(databaseData);
  const store = storeAt(storePort, storeData);
  const redis = new Program(
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
  const everything: Victim[] = [database, redis, ...(givenStore ? [] : [store])];
  await Promise.all(everything.map((v) => v.start()));
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: database.url,
    EVENTSTORE_URL: storeUrl,
    REDIS_URL: `redis://127.0.0.1:${redisPort}`,
    PUBLIC_URL: publicUrl,
    OIDC_ISSUER: sandbox.issuer,
    OIDC_CLIENT_ID: sandbox.clientId,
    OIDC_CLIENT_SECRET: sandbox.clientSecret,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_BASE_URL: stripe.url,
    SESSION_SECRET: 'of no importance, because all of it is gone in ten minutes',
    RATE_LIMITS: 'false',
    PLAN_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
  const addresses = new Map<Program, string>();
  const [api1, api2, worker1, worker2] = ['api 1', 'api 2', 'worker 1', 'worker 2'].map((name, i) => {
    const role = name.slice(0, -2);
    const program = new Program(
      name,
      [process.execPath, product, role],
      { ...env, PORT: String(ports[i]) },
      /Keepwarm is ready/,
    );
    addresses.set(program, `http://127.0.0.1:${ports[i]}`);
    return program;
  }) as [Program, Program, Program, Program];
  everything.push(...addresses.keys());
  await Promise.all([...addresses.keys()].map((p) => p.start()));
  const balancer = await balance(port, ports.slice(0, 2));
  const people = [];
  for (const name of ['ada', 'bo', 'cleo', 'dov']) people.push(await signIn(publicUrl, name));
  const noted = nothingYet();
  return {
    ...noted,
    folder,
    database,
    databaseData,
    redis,
    store,
    storeData,
    storeUrl,
    apis: [api1, api2],
    workers: [worker1, worker2],
    addresses,
    everything,
    stripe,
    people,
    admin: await signIn(publicUrl, 'admin'),
    work: (person, over) => ({ ...noted, person, over }),
    storage: () => openStorage(database.url, () => undefined, storeUrl),
    close: async () => {
      await balancer.close();
      for (const victim of everything.toReversed()) {
        await victim.thaw();
        await victim.end('SIGTERM');
      }
      await Promise.all([sandbox.stop(), stripe.stop()]);
    },
  };
};
