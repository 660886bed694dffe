// The product. `main.js` runs all of it in one process; `main.js api` and `main.js worker` run one role in any number of processes.
import 'reflect-metadata';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from './database';
import { EarlyAdapter } from './early-http.adapter';
import { Config } from './platform/kernel/config';
import { Readiness } from './platform/http/readiness';
import { Roles } from './platform/kernel/roles';
import { startApp } from './start';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (line: string) => process.stderr.write(`${line}\n`);

/** Milliseconds. Most supervisors kill a process ten seconds after SIGTERM, so it ends by itself before. */
const longestStop = 9_500;
/** Milliseconds after which a start says what it waits for. */
const quietStart = 5_000;

const closing: { part: string; close: () => Promise<void> }[] = [];

/** Closes what was opened, last first. Returns whether all of it closed without an error; ends the process when a part hangs. */
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

/** A second signal ends the process at once. */
let stopping = false;
const stop = async (signal: string) => {
  if (stopping) process.exit(1);
  stopping = true;
  say(`Keepwarm stops (${signal})`);
  const well = await closeAll();
  say('Keepwarm has stopped');
  process.exit(well ? 0 : 1);
};
/** Ends the process because it cannot go on. */
const end = async ({ message }: Error) => {
  complain(`Keepwarm ends: ${message}`);
  if (stopping) return;
  stopping = true;
  await closeAll();
  process.exit(1);
};
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal));

/**
 * Without DATABASE_URL it starts PostgreSQL in DATA_DIR. Without OIDC_ISSUER it starts the sandbox: an identity provider on the
 * next port, and a LinkedIn on the port after that, which is used unless LINKEDIN_CLIENT_ID is set.
 * Without STRIPE_SECRET_KEY the Stripe of the sandbox starts on the port after these two.
 */
const withDefaults = async (config: Config): Promise<Config> => {
  const database = await openDatabase(config, {
    restarted: () => say('The embedded database had ended. Keepwarm has started it again.'),
    lost: ({ message }) => void end(new Error(`its database has ended and could not be started again. ${message}`)),
  });
  closing.push({ part: 'the embedded database', close: database.stop });
  const { env, publicUrl } = config;
  const complete = await withPayments(config.with({ DATABASE_URL: database.url }));
  if (env.OIDC_ISSUER) return complete;
  const { startInThread } = await import('../../sandbox/src/in-thread');
  const sandbox = await startInThread({ port: env.SANDBOX_PORT ?? env.PORT + 1, publicUrl });
  closing.push({ part: 'the sandbox', close: () => sandbox.stop() });
  return complete.with({
    OIDC_ISSUER: sandbox.issuer,
    OIDC_CLIENT_ID: sandbox.clientId,
    OIDC_CLIENT_SECRET: sandbox.clientSecret,
    OIDC_PROVIDER_NAME: sandbox.name,
    ...(!env.LINKEDIN_CLIENT_ID && {
      LINKEDIN_ISSUER: sandbox.linkedIn.issuer,
      LINKEDIN_CLIENT_ID: sandbox.linkedIn.clientId,
      LINKEDIN_CLIENT_SECRET: sandbox.linkedIn.clientSecret,
    }),
  });
};

/** In production there are no payments without a key. */
const withPayments = async (config: Config): Promise<Config> => {
  const { env, publicUrl } = config;
  if (env.STRIPE_SECRET_KEY || env.NODE_ENV === 'production') return config;
  const { startStripe } = await import('../../sandbox/src/stripe/stripe-server');
  const sandbox = await startStripe({
    port: (env.SANDBOX_PORT ?? env.PORT + 1) + 2,
    publicUrl,
    webhookUrl: `http://localhost:${env.PORT}/api/stripe/webhook`,
    file: path.join(env.DATA_DIR, 'sandbox-stripe.json'),
  });
  closing.push({ part: 'the sandbox’s Stripe', close: () => sandbox.stop() });
  return config.with({
    STRIPE_SECRET_KEY: sandbox.secretKey,
    STRIPE_WEBHOOK_SECRET: sandbox.webhookSecret,
    STRIPE_BASE_URL: sandbox.url,
  });
};

/** One process of several cannot start what all of them share. @throws Error that names the missing settings */
const mustShare = ({ env }: Config, roles: Roles): void => {
  const missing = [
    ...(env.DATABASE_URL ? [] : ['DATABASE_URL']),
    ...(env.OIDC_ISSUER || !roles.api ? [] : ['OIDC_ISSUER']),
  ];
  if (missing.length === 0) return;
  const [it, own] = missing.length > 1 ? ['them', 'its own of each'] : ['it', 'its own'];
  throw new Error(
    `${missing.join(' and ')} must be set, because all processes share ${it}. Only "npm start" brings ${own}, for one process.`,
  );
};

/** @throws Error when other machines could reach the sandbox's sign-in */
const mustBePrivate = ({ env }: Config): void => {
  if (env.OIDC_ISSUER || /^(localhost|127\..*|::1)$/.test(env.HOST)) return;
  throw new Error('HOST lets other machines in, and the sandbox lets everybody be an admin. Set OIDC_ISSUER too.');
};

const untilReady = async (readiness: Readiness): Promise<void> => {
  for (let told = false, begin = performance.now(); ; await pause(20)) {
    const { status, checks } = await readiness.report();
    if (status === 'ready') return;
    if (told || performance.now() - begin < quietStart) continue;
    told = true;
    const failed = Object.keys(checks).filter((name) => checks[name] === 'failed');
    say(`Keepwarm waits for: ${failed.join(', ')}`);
  }
};

try {
  const roles = Roles.named(process.argv.slice(2).find((word) => !word.startsWith('-')));
  const given = Config.read(process.env);
  if (roles === Roles.all) mustBePrivate(given);
  else mustShare(given, roles);
  const adapter = new EarlyAdapter();
  await adapter.listenEarly(given.env.PORT, given.env.HOST);
  closing.push({ part: 'the HTTP server', close: async () => void (await adapter.close()) });
  const config = roles === Roles.all ? await withDefaults(given) : given;
  const app = await startApp(config, roles, adapter, {
    waitsFor: (part, { message }) => say(`Keepwarm waits for: ${part} (${message})`),
    anotherLog: (error) => void end(error),
  });
  closing.push({ part: 'the application', close: () => app.close() });
  await untilReady(app.get(Readiness));
  // Several processes have the same public address, so each names its port.
  say(
    roles === Roles.all
      ? `Keepwarm is ready on ${config.publicUrl}`
      : `Keepwarm is ready (${roles.api ? `api for ${config.publicUrl}` : 'worker'}, port ${config.env.PORT})`,
  );
} catch (error) {
  // A start that is stopped fails, because its connections are closed. That is no news.
  if (!stopping) {
    stopping = true;
    const { code, port, message } = error as NodeJS.ErrnoException & { port?: number };
    const taken = `port ${port} is taken by another program; set PORT to a free one`;
    complain(`Keepwarm cannot start: ${code === 'EADDRINUSE' ? taken : message}`);
    await closeAll();
    process.exit(1);
  }
}
