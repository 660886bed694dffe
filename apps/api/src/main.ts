import 'reflect-metadata';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Config } from './platform/config';
import { startEmbedded } from './platform/database/embedded';
import { Readiness } from './platform/http/readiness';
import { startApp } from './start';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Closes what was opened, last first; a second signal ends at once. */
const closing: (() => Promise<void>)[] = [];
let stopping = false;
const stop = async (signal: string) => {
  if (stopping) process.exit(1);
  stopping = true;
  say(`Keepwarm stops (${signal})`);
  for (const close of closing.toReversed()) await close();
  say('Keepwarm has stopped');
  process.exit(0);
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
    closing.push(() => database.stop());
    changes.DATABASE_URL = database.url;
  }
  if (!env.OIDC_ISSUER) {
    const { startSandbox } = await import('../../sandbox/src/sandbox');
    const sandbox = await startSandbox({ port: env.SANDBOX_PORT ?? env.PORT + 1, publicUrl: config.publicUrl });
    closing.push(() => sandbox.stop());
    changes.OIDC_ISSUER = sandbox.issuer;
    changes.OIDC_CLIENT_ID = sandbox.clientId;
    changes.OIDC_CLIENT_SECRET = sandbox.clientSecret;
  }
  return config.with(changes);
};

try {
  const config = await withDefaults(Config.read(process.env));
  const app = await startApp(config);
  closing.push(() => app.close());
  const readiness = app.get(Readiness);
  while ((await readiness.report()).status !== 'ready') await pause(20);
  say(`Keepwarm is ready on ${config.publicUrl}`);
} catch (error) {
  process.stderr.write(`Keepwarm cannot start: ${(error as Error).message}\n`);
  for (const close of closing.toReversed()) await close();
  process.exit(1);
}
