import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { User } from '@app/contracts/account/account.api';
import { stripeWebhook } from '@app/contracts/billing/billing.api';
import { AppModule } from '../apps/api/src/app.module';
import { Background } from '../apps/api/src/platform/background';
import type { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../apps/api/src/platform/kernel/config';
import { openStorage } from '../apps/api/src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';
import type { Filter, RecordedEvent } from '@app/event-sourcing/event-store';
import { configureHealth, configureHttp } from '../apps/api/src/platform/configure';
import { httpOptions } from '../apps/api/src/platform/http/http.module';
import { Roles } from '../apps/api/src/platform/kernel/roles';
import { Progress } from '@app/event-sourcing/read-models/progress';
import type { LinkedInServer } from '../apps/sandbox/src/linkedin/linkedin-server';
import { startSandbox } from '../apps/sandbox/src/sandbox';
import { startStripe, type StripeServer } from '../apps/sandbox/src/stripe/stripe-server';
import { Visitor } from '../apps/sandbox/src/visitor';
import { type FreshDatabase, productDatabase } from './database';
import { freePort } from '../apps/sandbox/src/free-port';
import { call, TestClient } from './client';

export * from './client';

/** The real product with its sandbox, on a database of its own. */
export class TestApp {
  private runs = true;

  private constructor(
    readonly config: Config,
    private readonly database: FreshDatabase,
    private readonly stopSandbox: () => Promise<void>,
    /** The Stripe that it uses. */
    readonly stripe: StripeServer,
    /** The LinkedIn that it uses. */
    readonly linkedIn: LinkedInServer,
    public app: NestExpressApplication,
    private readonly clock: Clock | undefined,
  ) {}

  static async start(settings: Record<string, string> = {}, clock?: Clock): Promise<TestApp> {
    const [database, port] = await Promise.all([productDatabase(), freePort()]);
    const publicUrl = `http://localhost:${port}`;
    const [sandbox, stripe] = await Promise.all([
      startSandbox({ port: 0, publicUrl }),
      startStripe({ publicUrl, webhookUrl: `${publicUrl}${stripeWebhook.path}` }),
    ]);
    const config = Config.read({
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: database.url,
      OIDC_ISSUER: sandbox.issuer,
      OIDC_CLIENT_ID: sandbox.clientId,
      OIDC_CLIENT_SECRET: sandbox.clientSecret,
      LINKEDIN_ISSUER: sandbox.linkedIn.issuer,
      LINKEDIN_CLIENT_ID: sandbox.linkedIn.clientId,
      LINKEDIN_CLIENT_SECRET: sandbox.linkedIn.clientSecret,
      SESSION_SECRET: 'only-for-tests-only-for-tests-only',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_BASE_URL: stripe.url,
      ENCRYPTION_KEY: '0123456789abcdef'.repeat(2) + 'fedcba9876543210'.repeat(2),
      RATE_LIMITS: 'false',
      PLAN_LIMITS: 'off',
      // TEST_LOG_LEVEL=error shows the cause of a 500.
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      ...settings,
    });
    const app = await boot(config, Roles.all, clock);
    return new TestApp(config, database, () => sandbox.stop(), stripe, sandbox.linkedIn, app, clock);
  }

  get url(): string {
    return this.config.publicUrl;
  }

  get storage(): Storage {
    return this.app.get(Storage);
  }

  /** Signs in through the identity provider, like a browser. The same address is the same person. */
  async signIn(email: string): Promise<TestClient> {
    const visitor = new Visitor(this.url);
    await visitor.signIn(email);
    const { status, body } = await call<User>(visitor, 'GET', '/api/auth/user');
    if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
    return new TestClient(visitor, body);
  }

  /** A visitor without a session. */
  stranger(): Visitor {
    return new Visitor(this.url);
  }

  /** The whole log in its order, the events of one stream, or those of some categories. */
  async log(of?: string | Filter): Promise<RecordedEvent[]> {
    const { store } = this.storage;
    if (typeof of === 'string') return store.readStream(of);
    const all: RecordedEvent[] = [];
    for await (const batch of store.readAll(0n, of)) all.push(...batch.events);
    return all;
  }

  /** Stops the product and starts it again on the same database, port and sessions. `change` sets other settings for this start. */
  async restart(change: Parameters<Config['with']>[0] = {}): Promise<void> {
    await this.stop();
    this.app = await boot(this.config.with(change), Roles.all, this.clock);
    this.runs = true;
  }

  /** Stops the product and leaves its database and sandbox. */
  async stop(): Promise<void> {
    if (!this.runs) return;
    this.runs = false;
    await this.app.close();
  }

  /** Starts a second instance of the product on the same database, at its own address. The caller closes it. */
  async another(roles = Roles.all, at?: number): Promise<{ url: string; app: NestExpressApplication }> {
    const PORT = at ?? (await freePort());
    return { url: `http://localhost:${PORT}`, app: await boot(this.config.with({ PORT }), roles) };
  }

  async close(): Promise<void> {
    await this.stop();
    await Promise.all([this.stopSandbox(), this.stripe.stop()]);
    await this.database.drop();
  }
}

const boot = async (config: Config, roles = Roles.all, clock?: Clock): Promise<NestExpressApplication> => {
  const { DATABASE_URL = '', EVENTSTORE_URL, REDIS_URL } = config.env;
  const storage = await openStorage(DATABASE_URL, () => undefined, EVENTSTORE_URL, roles.pools, REDIS_URL);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, storage, roles, clock), {
    ...httpOptions,
    abortOnError: false,
  });
  // A longer wait, so that replies show their effect also on a slow machine, and no connection is open after the test.
  if (roles.worker) app.get(Progress).longest = 10_000;
  Object.assign(app.get(Background).timeouts, { subscriptions: 10_000, connections: 10_000 });
  if (roles.api) await configureHttp(app);
  else configureHealth(app);
  await app.listen(config.env.PORT, '127.0.0.1');
  return app;
};

/** Starts within about a second. Close it in `afterAll`. @param clock the product's time, which the test moves */
export const startTestApp = (settings?: Record<string, string>, clock?: Clock): Promise<TestApp> =>
  TestApp.start(settings, clock);
