import { randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pg from 'pg';
import { inOneTurn } from '../kernel/read-together';
import { anyRow, type Db } from './database';

/** A process gives its lease up so much earlier than the database does, because responses and timers may be late. */
const marginMs = 250;
/** The part of a lease that one statement and one attempt to connect may take: a renewal must never hang. */
const limit = 0.32;

interface Lease {
  lost: AbortController;
  /** Fires when the lease was not renewed in time. */
  expiry: NodeJS.Timeout;
}

/**
 * Locks between processes, kept as leases in `platform.leases`. A process that dies, freezes or loses the database loses its
 * locks after `leaseMs`. A process that ends normally gives them back at once. An advisory lock of a session would not do: a
 * frozen process keeps its connection, and so the lock. A process that wakes up may still be in the middle of its work, so
 * the work under a lock needs a fence of its own.
 */
export class Locks {
  readonly holder = randomUUID();
  private readonly pool: pg.Pool;
  private readonly held = new Map<string, Lease>();
  /** Names that are asked for right now: two callers in this process must not both get one. */
  private readonly asking = new Set<string>();
  // A worker asks for all its subscriptions at once: on a busy machine one by one would take longer than `limit`, and
  // renewals would wait behind them.
  private readonly takeTogether = inOneTurn((names: string[]) => this.take(names), nextTurn);
  private readonly giveBackTogether = inOneTurn((names: string[]) => this.giveBack(names), nextTurn);
  private givingBack: Promise<unknown> = Promise.resolve();
  private readonly renewal: NodeJS.Timeout;
  private closed = false;

  /**
   * @param onError hears of renewals that failed and of connections that broke
   * @param leaseMs milliseconds that a lease lasts unless it is renewed, by the clock of the database
   */
  constructor(
    url: string,
    private readonly onError: (error: Error) => void,
    private readonly leaseMs = 2_500,
  ) {
    this.renewal = setInterval(() => void this.renew(), leaseMs / 3).unref();
    const limitMs = Math.round(leaseMs * limit);
    this.pool = new pg.Pool({
      connectionString: url,
      max: 2,
      options: `-c statement_timeout=${limitMs}`,
      // The server's timeout does not help when its response does not arrive.
      query_timeout: limitMs,
      connectionTimeoutMillis: limitMs,
    });
    this.pool.on('error', onError);
  }

  /**
   * Takes the lock if it is free, or if its holder has let it expire.
   * @returns a signal that aborts when the lock is lost, before any other process can have it; undefined when it is taken
   */
  async tryLock(name: string): Promise<AbortSignal | undefined> {
    if (this.closed || this.held.has(name) || this.asking.has(name)) return undefined;
    this.asking.add(name);
    try {
      return (await this.takeTogether(name)).get(name);
    } finally {
      this.asking.delete(name);
    }
  }

  /** @returns a signal for each lock that this process has now; see `tryLock` */
  private async take(names: string[]): Promise<Map<string, AbortSignal>> {
    const asked = performance.now();
    // A lease of another holder is only read. A row of this holder is left from a response that did not arrive. In the order
    // of the names, so that two processes never wait for each other.
    const { rows } = await this.pool.query<{ name: string }>(
      `insert into platform.leases as l (name, holder, expires_at)
       select name, $2, now() + make_interval(secs => $3) from unnest($1::text[]) name
       where name not in (select name from platform.leases where name = any($1) and holder <> $2 and expires_at >= now())
       order by name
       on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
       where l.holder = excluded.holder or l.expires_at < now()
       returning name`,
      [names, this.holder, this.leaseMs / 1000],
    );
    const signals = new Map<string, AbortSignal>();
    for (const { name } of rows) {
      const lost = new AbortController();
      this.held.set(name, { lost, expiry: this.expireAt(name, asked) });
      signals.set(name, lost.signal);
    }
    return signals;
  }

  /** Gives the lock back. Does nothing when it was lost. */
  async unlock(name: string): Promise<void> {
    if (!this.forget(name)) return;
    const given = this.giveBackTogether(name);
    this.givingBack = Promise.allSettled([this.givingBack, given]);
    await given;
  }

  /** Gives all locks back and disconnects. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    clearInterval(this.renewal);
    await this.givingBack;
    const names = [...this.held.keys()].filter((name) => this.forget(name));
    if (names.length > 0) await this.giveBack(names).catch(this.onError); // they expire
    await this.pool.end();
  }

  private async giveBack(names: string[]): Promise<void> {
    await this.pool.query('delete from platform.leases where holder = $1 and name = any($2)', [this.holder, names]);
  }

  /** Renews all leases of this process with one statement. A lease that it does not return belongs to another process. */
  private async renew(): Promise<void> {
    const held = [...this.held];
    if (held.length === 0) return;
    const asked = performance.now();
    try {
      const { rows } = await this.pool.query<{ name: string }>(
        `update platform.leases set expires_at = now() + make_interval(secs => $3)
         where holder = $1 and name = any($2) returning name`,
        [this.holder, held.map(([name]) => name), this.leaseMs / 1000],
      );
      const renewed = new Set(rows.map((r) => r.name));
      for (const [name, lease] of held) {
        if (this.held.get(name) !== lease) continue;
        clearTimeout(lease.expiry);
        if (renewed.has(name)) lease.expiry = this.expireAt(name, asked);
        else this.forget(name)?.lost.abort();
      }
    } catch (error) {
      this.onError(error as Error);
    }
  }

  /** @param asked when the statement was sent: the database counts from later, so its lease ends later */
  private expireAt(name: string, asked: number): NodeJS.Timeout {
    const left = asked + this.leaseMs - marginMs - performance.now();
    return setTimeout(() => this.forget(name)?.lost.abort(), Math.max(0, left));
  }

  private forget(name: string): Lease | undefined {
    const lease = this.held.get(name);
    clearTimeout(lease?.expiry);
    this.held.delete(name);
    return lease;
  }
}

/** Whether some process holds a lease now. A worker always does. */
export const anyLease = (db: Db): Promise<boolean> =>
  anyRow(db, 'select from platform.leases where expires_at > now() limit 1');
