import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, RequestHandler } from 'express';
import session, { type SessionData } from 'express-session';
import { Config } from '../kernel/config';
import { Storage } from '../postgres/storage';

declare module 'express-session' {
  interface SessionData {
    /** Who is signed in. Everything else about the person is looked up, so that it is never stale. */
    userId: string;
    /** The identity provider needs it to know who signs out. */
    idToken: string;
    /** Sign-ins that have begun, one per tab, newest last. What each must prove is under `oidc-<state>`. */
    signIns: { state: string; returnTo: string }[];
  }
}

const lastingMs = 30 * 24 * 60 * 60 * 1000;
/** The expiry of a session is moved at most this often, not with every request. */
const touchEveryMs = 10 * 60 * 1000;

const hashed = (sid: string): string => createHash('sha256').update(sid).digest('hex');

/** Stores only a hash of the cookie's value, so that a reader of the table cannot sign in as the people in it. */
class HashedSessions extends connectPgSimple(session) {
  private readonly touched = new Map<string, number>();
  /** Called with the hash of a session that has ended. */
  onDestroyed: (hash: string) => void = () => undefined;

  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    super.get(hashed(sid), done);
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    super.set(hashed(sid), data, done);
  }

  override destroy(sid: string, done?: (error?: unknown) => void): void {
    const key = hashed(sid);
    this.touched.delete(key);
    super.destroy(key, (error?: unknown) => {
      if (!error) this.onDestroyed(key);
      done?.(error);
    });
  }

  override touch(sid: string, data: SessionData, done?: () => void): void {
    const key = hashed(sid);
    if (Date.now() - (this.touched.get(key) ?? 0) < touchEveryMs) return done?.();
    if (this.touched.size > 10_000) this.touched.clear();
    this.touched.set(key, Date.now());
    super.touch(key, data, done);
  }
}

/** Server-side sessions: a cookie with a random id, and a row in PostgreSQL that lasts 30 days from its last use. */
@Injectable()
export class Sessions implements OnApplicationShutdown {
  /** `__Host-` binds the cookie to this host and to https: https://datatracker.ietf.org/doc/html/rfc6265bis#section-4.1.3 */
  readonly cookieName: string;
  private readonly cookie: CookieOptions;
  private readonly store: HashedSessions;
  private readonly logger = new Logger('sessions');

  constructor(
    private readonly config: Config,
    private readonly storage: Storage,
  ) {
    this.cookieName = config.secure ? '__Host-sid' : 'sid';
    this.cookie = { httpOnly: true, sameSite: 'lax', secure: config.secure, path: '/' };
    this.store = new HashedSessions({
      pool: storage.pool,
      schemaName: 'platform',
      tableName: 'session',
      errorLog: (message: unknown, error: unknown) => this.logger.error({ err: error }, String(message)),
    });
    this.store.onDestroyed = (hash) => storage.signals.send('session', [hash]);
  }

  onApplicationShutdown(): void {
    this.store.close();
  }

  async middleware(): Promise<RequestHandler> {
    return session({
      name: this.cookieName,
      secret: this.config.env.SESSION_SECRET ?? (await keptSecret(this.config.env.DATA_DIR)),
      store: this.store,
      cookie: { ...this.cookie, maxAge: lastingMs },
      resave: false,
      saveUninitialized: false,
      rolling: true,
    });
  }

  /** Names a session without its secret id. */
  keyOf(id: string): string {
    return hashed(id);
  }

  /** Calls `over` when somebody signs out of this session, here or in another process; a hint that may be lost. */
  whenOver(key: string, over: () => void): () => void {
    return this.storage.signals.onSubject('session', key, (words) => {
      if (words.length > 0) over();
    });
  }

  /** Who is signed in, by session; without the sessions that are over. */
  async peopleOf(keys: string[]): Promise<Map<string, string>> {
    const { rows } = await this.storage.pool.query<{ key: string; person: string }>(
      `select sid as key, sess->>'userId' as person from platform.session where sid = any($1) and expire > now()`,
      [keys],
    );
    return new Map(rows.map(({ key, person }) => [key, person]));
  }

  /** What a response needs to take the cookie away again. */
  get clearing(): CookieOptions {
    return this.cookie;
  }
}

/** Made once, readable by this user alone; every process on the same data folder finds the same one. */
async function keptSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'session-secret');
  await mkdir(folder, { recursive: true });
  try {
    const made = await open(file, 'wx', 0o600);
    await made.writeFile(randomBytes(32).toString('base64url'));
    await made.close();
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  }
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${file} is damaged: remove it, and everybody signs in again.`);
  return secret;
}
