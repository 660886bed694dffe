import { createHmac, hash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Session } from '@app/contracts/account/sessions.api';
import connectPgSimple from 'connect-pg-simple';
import type { CookieOptions, Request, RequestHandler } from 'express';
import session, { type SessionData } from 'express-session';
import { LRUCache } from 'lru-cache';
import { Config } from '../kernel/config';
import { readTogether } from '@app/event-sourcing/kernel/read-together';
import { Storage } from '@app/event-sourcing/postgres/storage';
import type { Device } from './device';

declare module 'express-session' {
  interface SessionData {
    /** Everything else about the person is looked up, so that it is always current. */
    userId: string;
    /** Encrypted. The identity provider needs it at sign-out. */
    idToken: string;
    /** Where and when the person signed in. Older sessions do not have it. */
    device?: Device;
    signedInAt?: string;
  }
}

const lastingMs = 30 * 24 * 60 * 60 * 1000;
/** A session's expiry moves at most this often, in its row and in its cookie, not with every request. */
const touchEveryMs = 10 * 60 * 1000;

/** Identifies a session without its secret id. */
export const sessionKey = (sid: string): string => hash('sha256', sid);

/** A session of a person. `key` is the hash of its cookie's value. */
type OpenSession = Omit<Session, 'id' | 'current'> & { key: string };

/** Stores only a hash of the cookie's value, so that a reader of the table cannot sign in as the people in it. */
class HashedSessions extends connectPgSimple(session) {
  private readonly sessionOf = readTogether((keys) => this.read(keys));
  private readonly touched = new LRUCache<string, true>({ max: 10_000, ttl: touchEveryMs });
  /** The sessions of requests that came with one, so that its row has existed. */
  private readonly loaded = new WeakSet<object>();

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

  /** Every request reads its session, as it is stored when the request comes or later. */
  override get(sid: string, done: (error: unknown, data?: SessionData | null) => void): void {
    // Each request changes a copy of its own.
    const copy = (sess?: string) => (sess === undefined ? undefined : (JSON.parse(sess) as SessionData));
    this.sessionOf(sessionKey(sid)).then((sess) => done(null, copy(sess)), done);
  }

  /** PostgreSQL keeps the plan of a named statement. */
  private async read(keys: string[]): Promise<Map<string, string>> {
    const text = 'select sid, sess::text from platform.session where sid = any($1) and expire > now()';
    const { rows } = await this.storage.pool.query<{ sid: string; sess: string }>({
      name: 'sessions',
      text,
      values: [[...new Set(keys)]],
    });
    return new Map(rows.map(({ sid, sess }) => [sid, sess]));
  }

  override createSession(request: Request, data: SessionData): ReturnType<session.Store['createSession']> {
    const found = super.createSession(request, data);
    this.loaded.add(found);
    return found;
  }

  /** A request that is still under way does not bring back a session that has ended meanwhile. */
  override set(sid: string, data: SessionData, done?: (error?: unknown) => void): void {
    const key = sessionKey(sid);
    if (!this.loaded.has(data)) return super.set(key, data, done);
    const text = 'update platform.session set sess = $2, expire = $3 where sid = $1';
    this.storage.pool.query(text, [key, data, data.cookie.expires], (error: unknown) => done?.(error));
  }

  override destroy(sid: string, done?: (error?: unknown) => void): void {
    const key = sessionKey(sid);
    super.destroy(key, (error?: unknown) => {
      if (!error) this.storage.signals.send('session', [key]);
      done?.(error);
    });
  }

  override touch(sid: string, data: SessionData, done?: () => void): void {
    if (!this.isDue(sid)) return done?.();
    this.touched.set(sid, true);
    super.touch(sessionKey(sid), data, done);
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
    const secret = await this.config.sessionSecret();
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

  /** Finds the id in the session's cookie of a request, as express-session does. It reads no cookie that is not signed. */
  async idReader(): Promise<(request: Pick<Request, 'get'>) => string | undefined> {
    const secret = await this.config.sessionSecret();
    const pattern = new RegExp(String.raw`(?:^|;)\s*${this.cookieName}=s%3A([\w-]+)\.([^;\s]+)`);
    return (request) => {
      const [, id = '', signature] = pattern.exec(request.get('Cookie') ?? '') ?? [];
      const ours = createHmac('sha256', secret).update(id).digest('base64').replace('=', '');
      return signature === encodeURIComponent(ours) ? id : undefined;
    };
  }

  /** Calls `over` when somebody signs out of this session, in any process. The signal may be lost. */
  whenOver(key: string, over: () => void): () => void {
    return this.storage.signals.onSubject('session', key, (words) => {
      if (words.length > 0) over();
    });
  }

  /** The sessions of a person that have not ended, the last used one first. */
  async ofPerson(userId: string): Promise<OpenSession[]> {
    const { rows } = await this.storage.pool.query<{ key: string; sess: Partial<SessionData>; expire: Date }>(
      `select sid as key, sess, expire from platform.session
       where sess->>'userId' = $1 and expire > now() order by expire desc, sid`,
      [userId],
    );
    return rows.map(({ key, sess: { device, signedInAt = null }, expire }) => ({
      key,
      browser: device?.browser ?? null,
      system: device?.system ?? null,
      signedInAt,
      // Each use moves the expiry, at most every ten minutes.
      lastSeenAt: new Date(expire.getTime() - lastingMs).toISOString(),
    }));
  }

  /** Signs out of these sessions, in every process. */
  async end(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.storage.pool.query('delete from platform.session where sid = any($1)', [keys]);
    this.storage.signals.send('session', keys);
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
