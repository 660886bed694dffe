import { createHash } from 'node:crypto';
import pg from 'pg';

const keyOf = (name: string): bigint => createHash('sha256').update(name).digest().readBigInt64BE();

/**
 * Advisory locks on one connection of their own: whoever holds a consumer's lock runs it, and the server lets it go when
 * the process dies. `lost` aborts when that connection breaks. Fencing, not the lock, is what protects the rows.
 */
export class Locks {
  private client: pg.Client | undefined;
  private connecting: Promise<pg.Client> | undefined;
  private lostNow = new AbortController();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly url: string,
    private readonly onError: (error: Error) => void,
  ) {}

  get lost(): AbortSignal {
    return this.lostNow.signal;
  }

  tryLock(name: string): Promise<boolean> {
    return this.inTurn(async () => {
      const client = await this.connection();
      const { rows } = await client.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [keyOf(name)]);
      return rows[0]?.ok ?? false;
    });
  }

  /** Nothing to do when the connection is gone: the server has let the lock go. */
  unlock(name: string): Promise<void> {
    return this.inTurn(async () => void (await this.client?.query('select pg_advisory_unlock($1)', [keyOf(name)])));
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.connecting = undefined;
    await client?.end();
  }

  /** One statement at a time on the one connection. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work);
    this.turn = mine.catch(() => undefined); // the next in turn does not care how this one ended
    return mine;
  }

  private connection(): Promise<pg.Client> {
    this.connecting ??= this.connect().catch((error: unknown) => {
      this.connecting = undefined;
      throw error;
    });
    return this.connecting;
  }

  private async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 5_000 });
    const gone = (error?: Error) => {
      if (this.client !== client) return;
      this.client = undefined;
      this.connecting = undefined;
      if (error) this.onError(error);
      const lost = this.lostNow;
      this.lostNow = new AbortController();
      lost.abort();
    };
    client.on('error', gone);
    client.on('end', () => gone());
    await client.connect();
    this.client = client;
    return client;
  }
}
