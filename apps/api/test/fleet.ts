import { randomBytes } from 'node:crypto';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { User } from '@app/contracts/account/account.api';
import { stripeWebhook } from '@app/contracts/billing/billing.api';
import { call, TestClient, until } from '../../../test/client';
import { freePort } from '../../sandbox/src/free-port';
import { builtServer } from '../../../test/built';
import { type FreshDatabase, productDatabase } from '../../../test/database';
import type { LinkedInServer } from '../../sandbox/src/linkedin/linkedin-server';
import { startSandbox } from '../../sandbox/src/sandbox';
import { startStripe, type StripeServer } from '../../sandbox/src/stripe/stripe-server';
import { Visitor } from '../../sandbox/src/visitor';
import { openStorage } from '../src/platform/postgres/open-storage';
import { Storage } from '@app/event-sourcing/postgres/storage';

/** Prints a figure of the test run. */
export const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/** One process of the built product. */
export class Part {
  said = '';
  private readonly gone: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;

  private constructor(
    private readonly child: ChildProcess,
    readonly url: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (this.said += text.toString()));
    this.gone = once(child, 'exit').then(() => ({ code: child.exitCode, signal: child.signalCode }));
  }

  /** Waits until it is ready. @throws Error with all its output when it ends instead */
  static async start(role: 'api' | 'worker', env: Record<string, string>): Promise<Part> {
    const part = await Part.begin([role], env);
    await until(async () => {
      if (part.ended) throw new Error(`The ${role} did not start:\n${part.said}`);
      return part.said.includes('Keepwarm is ready');
    }, 60_000);
    return part;
  }

  /** Starts it, and does not wait. */
  static async begin(args: string[], env: Record<string, string>): Promise<Part> {
    const PORT = env.PORT ?? String(await freePort());
    const { TEST_DATABASE_URL: _theirs, ...own } = process.env;
    const child = spawn(process.execPath, [builtServer(), ...args], {
      env: { ...own, ...env, PORT },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return new Part(child, `http://localhost:${PORT}`);
  }

  get ended(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void {
    this.child.kill(name);
  }

  /** Waits for `words` in its output. @throws Error with all its output */
  async says(words: RegExp, ms = 30_000): Promise<void> {
    const said = async () => words.test(this.said);
    await until(said, ms).catch(() => {
      throw new Error(`It ${this.ended ? 'has ended' : 'runs'} and did not say ${words}:\n${this.said}`);
    });
  }

  /** Its exit, when it has ended. */
  end(): Promise<{ code: number | null; signal: NodeJS.Signals | null }> {
    return this.gone;
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.gone;
  }
}

/** One installation with several processes. `close` kills all processes that it started. */
export class Fleet {
  private readonly parts: Part[] = [];
  private homeTaken = false;

  private constructor(
    private readonly home: number,
    private readonly database: FreshDatabase,
    private readonly stopIdentity: () => Promise<void>,
    /** The Stripe that it uses. */
    readonly stripe: StripeServer,
    /** The LinkedIn that it uses. */
    readonly linkedIn: LinkedInServer,
    readonly storage: Storage,
    readonly env: Record<string, string>,
  ) {}

  static async found(more: Record<string, string> = {}): Promise<Fleet> {
    const database = await productDatabase();
    const home = await freePort();
    const publicUrl = `http://localhost:${home}`;
    const [identity, stripe] = await Promise.all([
      startSandbox({ port: 0, publicUrl }),
      startStripe({ publicUrl, webhookUrl: `${publicUrl}${stripeWebhook.path}` }),
    ]);
    const storage = await openStorage(database.url, () => undefined, more.EVENTSTORE_URL);
    return new Fleet(home, database, () => identity.stop(), stripe, identity.linkedIn, storage, {
      NODE_ENV: 'development',
      PUBLIC_URL: publicUrl,
      DATABASE_URL: database.url,
      OIDC_ISSUER: identity.issuer,
      OIDC_CLIENT_ID: identity.clientId,
      OIDC_CLIENT_SECRET: identity.clientSecret,
      LINKEDIN_ISSUER: identity.linkedIn.issuer,
      LINKEDIN_CLIENT_ID: identity.linkedIn.clientId,
      LINKEDIN_CLIENT_SECRET: identity.linkedIn.clientSecret,
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_BASE_URL: stripe.url,
      ENCRYPTION_KEY: randomBytes(32).toString('hex'),
      SESSION_SECRET: 'only-for-tests-only-for-tests-only',
      RATE_LIMITS: 'false',
      PLAN_LIMITS: 'off',
      ...more,
    });
  }

  /** Starts an api at the public address again, after the first one has ended. */
  async again(): Promise<Part> {
    this.homeTaken = false;
    return this.start('api');
  }

  /** The first api has the public address. The identity provider redirects there. */
  async start(role: 'api' | 'worker'): Promise<Part> {
    const atHome = role === 'api' && !this.homeTaken;
    if (atHome) this.homeTaken = true;
    const part = await Part.start(role, atHome ? { ...this.env, PORT: String(this.home) } : this.env);
    this.parts.push(part);
    return part;
  }

  /** A person who is signed in at the first api. */
  async signIn(email: string): Promise<TestClient> {
    const visitor = new Visitor(`http://localhost:${this.home}`);
    await visitor.signIn(email);
    const { body } = await call<User>(visitor, 'GET', '/api/auth/user');
    return new TestClient(visitor, body);
  }

  /** The same signed-in person, at another api. */
  at({ url }: Part, client: TestClient): TestClient {
    const visitor = new Visitor(url);
    visitor.setCookie('sid', client.visitor.cookie('sid') ?? '');
    return new TestClient(visitor, client.user);
  }

  async close(): Promise<void> {
    await Promise.all(this.parts.map((part) => part.kill()));
    await this.storage.close();
    await Promise.all([this.stopIdentity(), this.stripe.stop()]);
    await this.database.drop();
  }
}
