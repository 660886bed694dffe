// The product: `main.js` runs all of it in one process, `main.js api` and `main.js worker` a part, in any number of processes.
import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Config } from './platform/kernel/config';
import { startEmbedded } from './platform/postgres/embedded';
import { Readiness } from './platform/http/readiness';
import { Roles } from './platform/kernel/roles';
import { startApp } from './start';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** Whoever stops a process kills it after ten seconds, as a rule; so it ends by itself before. */
const longestStop = 9_500;
/** A start that waits this long for something says for what. */
const patience = 5_000;

const closing: { part: string; close: () => Promise<void> }[] = [];

/** Closes what was opened, last first. Answers whether all went well; what hangs ends the process. */
const closeAll = async (): Promise<boolean> => {
  let well = true;
  let now = '';
  const cut = setTimeout(() => {
    complain(`Keepwarm ends by force: ${now} did not close within ${longestStop / 1000} seconds`);
    process.exit(1);
  }, longestStop);
  for (const { part, close } of closing.toReversed()) {
    now = part;
    await close().catch((error: unknown) => {
      well = false;
      complain(`${part} did not close well: ${(error as Error).message}`);
    });
  }
  clearTimeout(cut);
  return well;
};

/** A second signal ends at once. */
let stopping = false;
const stop = async (signal: string) => {
  if (stopping) process.exit(1);
  stopping = true;
  say(`Keepwarm stops (${signal})`);
  const well = await closeAll();
  say('Keepwarm has stopped');
  process.exit(well ? 0 : 1);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

/** Whatever the settings do not name is brought along: PostgreSQL in DATA_DIR, an identity provider on the next port. */
const withDefaults = async (config: Config): Promise<Config> => {
  const { env } = config;
  const changes: Partial<Config['env']> = {};
  if (!env.DATABASE_URL) {
    const dataDir = path.resolve(env.DATA_DIR);
    await mkdir(dataDir, { recursive: true });
    const database = await startEmbedded({ dataDir: path.join(dataDir, 'postgres') });
    closing.push({ part: 'the embedded database', close: () => database.stop() });
    changes.DATABASE_URL = database.url;
  }
  if (!env.OIDC_ISSUER) {
    const { startSandbox } = await import('../../sandbox/src/sandbox');
    const sandbox = await startSandbox({ port: env.SANDBOX_PORT ?? env.PORT + 1, publicUrl: config.publicUrl });
    closing.push({ part: 'the sandbox', close: () => sandbox.stop() });
    changes.OIDC_ISSUER = sandbox.issuer;
    changes.OIDC_CLIENT_ID = sandbox.clientId;
    changes.OIDC_CLIENT_SECRET = sandbox.clientSecret;
  }
  return config.with(changes);
};

/** What several processes share, none of them can bring along. @throws Error that names what is missing */
const withShared = (config: Config, roles: Roles): Config => {
  const missing = [
    ...(config.env.DATABASE_URL ? [] : ['DATABASE_URL']),
    ...(config.env.OIDC_ISSUER || !roles.api ? [] : ['OIDC_ISSUER']),
  ];
  if (missing.length === 0) return config;
  const [it, own] = missing.length > 1 ? ['them', 'its own of each'] : ['it', 'its own'];
  throw new Error(
    `${missing.join(' and ')} must be set, because all processes share ${it}. Only "npm start" brings ${own}, for one process.`,
  );
};

const untilReady = async (readiness: Readiness): Promise<void> => {
  for (let told = false, begin = performance.now(); ; await pause(20)) {
    const { status, checks } = await readiness.report();
    if (status === 'ready') return;
    if (told || performance.now() - begin < patience) continue;
    told = true;
    const failed = Object.keys(checks).filter((name) => checks[name] === 'failed');
    say(`Keepwarm waits for: ${failed.join(', ')}`);
  }
};

try {
  const roles = Roles.named(process.argv.slice(2).find((word) => !word.startsWith('-')));
  const given = Config.read(process.env);
  const config = roles === Roles.all ? await withDefaults(given) : withShared(given, roles);
  const app = await startApp(config, roles);
  closing.push({ part: 'the application', close: () => app.close() });
  await untilReady(app.get(Readiness));
  say(roles.api ? `Keepwarm is ready on ${config.publicUrl}` : `Keepwarm is ready to work (port ${config.env.PORT})`);
} catch (error) {
  const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
  const taken = `port ${port} is taken by another program; set PORT to a free one`;
  complain(`Keepwarm cannot start: ${code === 'EADDRINUSE' ? taken : message}`);
  await closeAll();
  process.exit(1);
}
