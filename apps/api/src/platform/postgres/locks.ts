import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** How long a lease lasts unless it is renewed, by the clock of the database. */
const leaseMs = 2_500;
const renewEvery = 800;
/** A process believes in its lease a little shorter than the database does, for the way of the answer and the timer. */
const marginMs = 250;
/** Longest that one statement, or one attempt to connect, may take: a renewal must never hang. */
const patienceMs = 800;

interface Lease {
  lost: AbortController;
  /** Fires when the lease could not be renewed in time. */
  expiry: NodeJS.Timeout;
}

/**
 * Locks between processes, kept as leases in `platform.leases`: a process that dies, freezes or loses the database loses
 * its locks after 2.5 s, and one that ends in order gives them back at once. A session's advisory lock would not do: a
 * frozen process keeps its connection, and with it the lock, for ever. What is done under a lock must be fenced all the
 * same, because a process that wakes up may still be in the middle of something.
 */
export class Locks {
  /** Of this process's leases. */
  readonly holder = randomUUID();
  private readonly pool: pg.Pool;
  private readonly held = new Map<string, Lease>();
  /** When the others' leases end unless they renew them, as it was when this process last asked; by its own clock. */
  private readonly theirs = new Map<string, number>();
  /** Names that are being asked for, so that two in this process never both get one. */
  private readonly asking = new Set<string>();
  private renewal: NodeJS.Timeout | undefined;
  private closed = false;

  /** `onError` hears of renewals that failed and of connections that broke. */
  constructor(
    url: string,
    private readonly onError: (error: Error) => void,
  ) {
    this.pool = new pg.Pool({
      connectionString: url,
      max: 2,
      options: `-c statement_timeout=${patienceMs}`,
      // The server's timeout does not help when its answer does not arrive.
      query_timeout: patienceMs,
      connectionTimeoutMillis: patienceMs,
    });
    this.pool.on('error', onError);
  }

  /**
   * Takes the lock when nobody has it, or its holder has let it expire.
   * @returns a signal that aborts when the lock is lost, before anybody else can have it; undefined when it is taken
   */
  async tryLock(name: string): Promise<AbortSignal | undefined> {
    this.theirs.delete(name);
    if (this.closed || this.held.has(name) || this.asking.has(name)) return undefined;
    this.asking.add(name);
    try {
      const asked = performance.now();
      // One that is taken is only read. A row of our own is left from an answer that did not arrive.
      const { rows } = await this.pool.query<{ mine: boolean; freeIn: number | null }>(
        `with taken as (
           select extract(epoch from expires_at - now())::float8 * 1000 as ms
           from platform.leases where name = $1 and holder <> $2 and expires_at >= now()
         ), got as (
           insert into platform.leases as l (name, holder, expires_at)
           select $1, $2, now() + make_interval(secs => $3) where not exists (select from taken)
           on conflict (name) do update set holder = excluded.holder, expires_at = excluded.expires_at
           where l.holder = excluded.holder or l.expires_at < now()
           returning 1
         ) select exists (select from got) as mine, (select ms from taken) as "freeIn"`,
        [name, this.holder, leaseMs / 1000],
      );
      if (!rows[0]?.mine) {
        this.theirs.set(name, performance.now() + (rows[0]?.freeIn ?? 0));
        return undefined;
      }
      const lost = new AbortController();
      this.held.set(name, { lost, expiry: this.expireAt(name, asked) });
      this.renewal ??= setTimeout(() => void this.renew(), renewEvery);
      return lost.signal;
    } finally {
      this.asking.delete(name);
    }
  }

  /** Milliseconds after which another process's lock ends unless it renews it; Infinity when nobody else is known to have it. */
  freeIn(name: string): number {
    // The statement after this one must find the lease over, not just ending.
    return Math.max(0, (this.theirs.get(name) ?? Infinity) - performance.now()) + 5;
  }

  /** Gives the lock back; nothing to do when it was lost. */
  async unlock(name: string): Promise<void> {
    if (this.forget(name)) await this.giveBack([name]);
  }

  /** Gives all locks back and disconnects. */
  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.renewal);
    const names = [...this.held.keys()].filter((name) => this.forget(name));
    try {
      if (names.length > 0) await this.giveBack(names);
    } catch (error) {
      this.onError(error as Error); // they expire by themselves
    }
    await this.pool.end();
  }

  private async giveBack(names: string[]): Promise<void> {
    await this.pool.query('delete from platform.leases where holder = $1 and name = any($2)', [this.holder, names]);
  }

  /** All leases of this process with one statement. One that is not among the answers belongs to somebody else by now. */
  private async renew(): Promise<void> {
    const held = [...this.held];
    const asked = performance.now();
    try {
      const { rows } = await this.pool.query<{ name: string }>(
        `update platform.leases set expires_at = now() + make_interval(secs => $3)
         where holder = $1 and name = any($2) returning name`,
        [this.holder, held.map(([name]) => name), leaseMs / 1000],
      );
      const renewed = new Set(rows.map((r) => r.name));
      for (const [name, lease] of held) {
        if (this.held.get(name) !== lease) continue;
        if (!renewed.has(name)) this.lose(name);
        else {
          clearTimeout(lease.expiry);
          lease.expiry = this.expireAt(name, asked);
        }
      }
    } catch (error) {
      this.onError(error as Error);
    }
    this.renewal = undefined;
    if (this.held.size === 0 || this.closed) return;
    this.renewal = setTimeout(() => void this.renew(), Math.max(0, renewEvery - (performance.now() - asked)));
  }

  /** Counted from before the question was sent: the database counts from later, so its lease ends later. */
  private expireAt(name: string, asked: number): NodeJS.Timeout {
    return setTimeout(() => this.lose(name), asked + leaseMs - marginMs - performance.now());
  }

  private lose(name: string): void {
    this.forget(name)?.lost.abort();
  }

  private forget(name: string): Lease | undefined {
    const lease = this.held.get(name);
    if (lease) clearTimeout(lease.expiry);
    this.held.delete(name);
    return lease;
  }
}
