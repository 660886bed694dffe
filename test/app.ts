import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ErrorResponse } from '@app/contracts/endpoint';
import type { User } from '@app/contracts/account/account.api';
import { AppModule } from '../apps/api/src/app.module';
import { Config } from '../apps/api/src/platform/kernel/config';
import { openStorage } from '../apps/api/src/platform/event-store/open-storage';
import { Storage } from '../apps/api/src/platform/postgres/storage';
import type { RecordedEvent } from '../apps/api/src/platform/kernel/event-store';
import { configureHealth, configureHttp } from '../apps/api/src/platform/configure';
import { httpOptions } from '../apps/api/src/platform/http/http.module';
import { Roles } from '../apps/api/src/platform/kernel/roles';
import { startSandbox } from '../apps/sandbox/src/sandbox';
import { Visitor } from '../apps/sandbox/src/visitor';
import { type FreshDatabase, freshDatabase } from './database';
import { freePort } from '../apps/sandbox/src/free-port';

export interface Answer<T> {
  status: number;
  body: T;
  headers: Headers;
}

interface How {
  /** Idempotency-Key. */
  key?: string;
  headers?: Record<string, string>;
}

/** A person at the API: cookie, origin and JSON are looked after. Bodies are the contract's, or a refusal by default. */
export class TestClient {
  constructor(
    readonly visitor: Visitor,
    readonly user: User,
  ) {}

  get id(): string {
    return this.user.id;
  }

  get<T = ErrorResponse>(path: string, how?: How): Promise<Answer<T>> {
    return call<T>(this.visitor, 'GET', path, undefined, how);
  }
  post<T = ErrorResponse>(path: string, body?: unknown, how?: How): Promise<Answer<T>> {
    return call<T>(this.visitor, 'POST', path, body, how);
  }
  patch<T = ErrorResponse>(path: string, body?: unknown, how?: How): Promise<Answer<T>> {
    return call<T>(this.visitor, 'PATCH', path, body, how);
  }
  del<T = ErrorResponse>(path: string, how?: How): Promise<Answer<T>> {
    return call<T>(this.visitor, 'DELETE', path, undefined, how);
  }
  /** One file in the field `file`, as a browser's form sends it. */
  upload<T = ErrorResponse>(path: string, bytes: Uint8Array, name: string, how?: How): Promise<Answer<T>> {
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(bytes)]), name);
    return call<T>(this.visitor, 'POST', path, form, how);
  }
}

/** Parsed when the response is JSON, else the text as it came, with its byte order mark. */
export const call = async <T>(
  visitor: Visitor,
  method: string,
  path: string,
  body?: unknown,
  { key, headers }: How = {},
): Promise<Answer<T>> => {
  const response = await visitor.fetch(path, {
    method,
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, ...(key === undefined ? {} : { 'Idempotency-Key': key }) },
  });
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
  const isJson = /^application\/json(;|$)/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, body: (isJson ? JSON.parse(text) : text) as T, headers: response.headers };
};

/** Waits until `look` returns something, at most `ms`. Looks less often the longer it waits. */
export const until = async <T>(look: () => Promise<T | undefined | false>, ms = 15_000): Promise<T> => {
  for (let end = Date.now() + ms, rest = 15; ; rest = Math.min(rest * 1.2, 200)) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Not so within ${ms} ms: ${look.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, rest));
  }
};

/** The real product with its identity provider, on a database of its own. */
export class TestApp {
  private runs = true;

  private constructor(
    readonly config: Config,
    private readonly database: FreshDatabase,
    private readonly stopIdentity: () => Promise<void>,
    public app: NestExpressApplication,
  ) {}

  static async start(settings: Record<string, string> = {}): Promise<TestApp> {
    const [database, port] = await Promise.all([freshDatabase(), freePort()]);
    const publicUrl = `http://localhost:${port}`;
    const identity = await startSandbox({ port: 0, publicUrl });
    const config = Config.read({
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: publicUrl,
      DATABASE_URL: database.url,
      OIDC_ISSUER: identity.issuer,
      OIDC_CLIENT_ID: identity.clientId,
      OIDC_CLIENT_SECRET: identity.clientSecret,
      SESSION_SECRET: 'only-for-tests-only-for-tests-only',
      RATE_LIMITS: 'false',
      // TEST_LOG_LEVEL=error shows the cause of a 500.
      LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
      ...settings,
    });
    return new TestApp(config, database, () => identity.stop(), await boot(config));
  }

  get url(): string {
    return this.config.publicUrl;
  }

  get storage(): Storage {
    return this.app.get(Storage);
  }

  /** Signs in through the identity provider, as a browser does; the same address is the same person. */
  async signIn(email: string): Promise<TestClient> {
    const visitor = new Visitor(this.url);
    await visitor.signIn(email);
    const { status, body } = await call<User>(visitor, 'GET', '/api/auth/user');
    if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
    return new TestClient(visitor, body);
  }

  /** Somebody without a session. */
  stranger(): Visitor {
    return new Visitor(this.url);
  }

  /** The whole log in its order, or the events of one stream. */
  async log(stream?: string): Promise<RecordedEvent[]> {
    const { store } = this.storage;
    if (stream) return store.readStream(stream);
    const all: RecordedEvent[] = [];
    for await (const batch of store.readAll(0n)) all.push(...batch.events);
    return all;
  }

  /** Stops the product and starts it again on the same database, port and sessions, for once with other settings. */
  async restart(change: Parameters<Config['with']>[0] = {}): Promise<void> {
    await this.stop();
    this.app = await boot(this.config.with(change));
    this.runs = true;
  }

  /** Stops the product and leaves its database and identity provider. */
  async stop(): Promise<void> {
    if (!this.runs) return;
    this.runs = false;
    await this.app.close();
  }

  /** Another process's worth of the same product on the same database, at its own address; closed by the caller. */
  async another(roles = Roles.all, at?: number): Promise<{ url: string; app: NestExpressApplication }> {
    const PORT = at ?? (await freePort());
    return { url: `http://localhost:${PORT}`, app: await boot(this.config.with({ PORT }), roles) };
  }

  async close(): Promise<void> {
    await this.stop();
    await this.stopIdentity();
    await this.database.drop();
  }
}

const boot = async (config: Config, roles = Roles.all): Promise<NestExpressApplication> => {
  const { DATABASE_URL = '', EVENTSTORE_URL, REDIS_URL } = config.env;
  const storage = await openStorage(DATABASE_URL, () => undefined, EVENTSTORE_URL, roles.pools, REDIS_URL);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, storage, roles), {
    ...httpOptions,
    abortOnError: false,
  });
  if (roles.api) await configureHttp(app);
  else configureHealth(app);
  await app.listen(config.env.PORT, '127.0.0.1');
  return app;
};

/** Starts within about a second. Close it in `afterAll`. */
export const startTestApp = (settings?: Record<string, string>): Promise<TestApp> => TestApp.start(settings);
