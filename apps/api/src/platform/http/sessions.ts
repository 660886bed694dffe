import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, RequestHandler } from 'express';
import session, { type SessionData } from 'express-session';
import { LRUCache } from 'lru-cache';
import { Config } from '../kernel/config';
import { Storage } from '../postgres/storage';

declare module 'express-session' {
  interface SessionData {
    /** Everything else about the person is looked up, so that it is always current. */
    userId: string;
    /** The identity provider needs it at sign-out. */
    idToken: string;
  }
}

const lastingMs = 30 * 24 * 60 * 60 * 1000;
/** A session's expiry moves at most this often, in its row and in its cookie, not with every request. */
const touchEveryMs = 10 * 60 * 1000;

const hashed = (sid: string): string => createHash('sha256').update(sid).digest('hex');

/** Stores only a hash of the cookie's value, so that a reader of the table cannot sign in as the people in it. */
class HashedSessions extends connectPgSimple(session) {
  private readonly touched = new LRUCache<string, true>({ max: 10_000, ttl: touchEveryMs });

  constructor(
    private readonly storage: Storage,
    logger: Logger,
  ) {
    super({
      pool: storage.pool,
      schemaName: 'platform',
      tableName: 'session',
      errorLog: (message: unknown, error: unknown) => logger.error({ err: error }, String(message)),
    });
  }

  /** Every request reads its session: PostgreSQL keeps the plan of a named statement. */
  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    const text = 'select sess from platform.session where sid = $1 and expire > now()';
    this.storage.pool
      .query<{ sess: SessionData }>({ name: 'session', text, values: [hashed(sid)] })
      .then(({ rows }) => done(null, rows[0]?.sess), done);
  }

  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    super.set(hashed(sid), data, done);
  }

  override destroy(sid: string, done?: (error?: unknown) => void): void {
    const key = hashed(sid);
    super.destroy(key, (error?: unknown) => {
      if (!error) this.storage.signals.send('session', [key]);
      done?.(error);
    });
  }

  override touch(sid: string, data: SessionData, done?: () => void): void {
    if (!this.isDue(sid)) return done?.();
    this.touched.set(sid, true);
    super.touch(hashed(sid), data, done);
  }

  /** Whether the expiry of a session should move. */
  isDue(sid: string): boolean {
    return !this.touched.has(sid);
  }
}

/** Server-side sessions: a cookie with a random id, and a row in PostgreSQL that expires 30 days after its last use. */
@Injectable()
export class Sessions implements OnApplicationShutdown {
  /** `__Host-` binds the cookie to this host and to https: https://datatracker.ietf.org/doc/html/rfc6265bis#section-4.1.3 */
  readonly cookieName: string;
  readonly cookie: CookieOptions;
  private readonly store: HashedSessions;

  constructor(
    private readonly config: Config,
    private readonly storage: Storage,
  ) {
    this.cookieName = config.secure ? '__Host-sid' : 'sid';
    this.cookie = { httpOnly: true, sameSite: 'lax', secure: config.secure, path: '/' };
    this.store = new HashedSessions(storage, new Logger('sessions'));
  }

  onApplicationShutdown(): void {
    this.store.close();
  }

  async middleware(): Promise<RequestHandler> {
    const name = this.cookieName;
    const secret = this.config.env.SESSION_SECRET ?? (await storedSecret(this.config.env.DATA_DIR));
    const cookie = { ...this.cookie, maxAge: lastingMs };
    const load = session({ name, secret, store: this.store, cookie, resave: false, saveUninitialized: false });
    return (request, response, next) =>
      load(request, response, (error?: unknown) => {
        // The option `rolling` of express-session would sign and send the cookie with every response.
        if (!error && request.session?.userId && this.store.isDue(request.sessionID)) {
          Object.assign(request, { secret }); // `signed` uses it
          response.cookie(name, request.sessionID, { ...cookie, signed: true });
        }
        next(error);
      });
  }

  /** Identifies a session without its secret id. */
  keyOf(id: string): string {
    return hashed(id);
  }

  /** Calls `over` when somebody signs out of this session, in any process. The signal may be lost. */
  whenOver(key: string, over: () => void): () => void {
    return this.storage.signals.onSubject('session', key, (words) => {
      if (words.length > 0) over();
    });
  }

  /** The signed-in person of each session, without sessions that have ended. */
  async peopleOf(keys: string[]): Promise<Map<string, string>> {
    const { rows } = await this.storage.pool.query<{ key: string; person: string }>(
      `select sid as key, sess->>'userId' as person from platform.session where sid = any($1) and expire > now()`,
      [keys],
    );
    return new Map(rows.map(({ key, person }) => [key, person]));
  }
}

/** Created once and readable by this user alone. All processes on the same data folder share it. */
async function storedSecret(folder: string): Promise<string> {
  const file = path.join(folder, 'session-secret');
  await mkdir(folder, { recursive: true });
  await writeFile(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'EEXIST') throw error;
  });
  const secret = (await readFile(file, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${file} is damaged. Remove it; then everybody has to sign in again.`);
  return secret;
}
