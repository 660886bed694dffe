import pg from 'pg';
import type { Pool } from './database';

/** What a carrier tells. */
export interface Hearer {
  /** A payload from any process, this one included. */
  payload(text: string): void;
  /** The connection was away, so payloads of other processes may be lost. */
  missed(): void;
  /** The error holds no secret. */
  error(error: Error): void;
}

/** A second way of signals, which may be away. */
export interface SignalCarrier {
  /** Waits until this process hears the others, at most `ms`. */
  listening(ms: number): Promise<void>;
  /** @returns false when a payload may not have been sent */
  send(payloads: string[]): Promise<boolean>;
  close(): void;
}

/** Pause before a connection is opened again. */
const reconnectMs = 500;
/** A listening connection is checked this often, because a firewall may cut it silently. It has `answerMs` to answer. */
const checkEveryMs = 10_000;
const answerMs = 5_000;

/** LISTEN and NOTIFY of PostgreSQL. */
export class PostgresCarrier {
  private listener: pg.Client | undefined;
  private closed = false;
  private readonly checking = setInterval(() => this.check(), checkEveryMs).unref();

  constructor(
    private readonly pool: Pool,
    private readonly url: string,
    private readonly hearer: Hearer,
  ) {}

  /** Opens the LISTEN connection, and opens it again whenever it ends. */
  async listen(): Promise<void> {
    if (this.closed) return;
    const timeouts = { connectionTimeoutMillis: answerMs, query_timeout: answerMs };
    const client = new pg.Client({ connectionString: this.url, ...timeouts });
    this.listener = client;
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    client.on('notification', ({ payload }) => this.hearer.payload(payload ?? ''));
    try {
      await client.connect();
      await client.query('listen keepwarm');
      this.hearer.missed();
    } catch (error) {
      this.lost(client, error as Error);
    }
  }

  /** @throws Error when a payload may not have been sent */
  async send(payloads: string[]): Promise<void> {
    // One statement, so one commit. A hint is not worth waiting for the disk.
    await this.pool.query(
      `select set_config('synchronous_commit', 'off', true), pg_notify('keepwarm', p) from unnest($1::text[]) p`,
      [payloads],
    );
  }

  async close(): Promise<void> {
    this.closed = true;
    clearInterval(this.checking);
    await this.listener?.end();
  }

  private check(): void {
    const client = this.listener;
    client?.query('select 1').catch((error: Error) => this.lost(client, error));
  }

  private lost(client: pg.Client, error?: Error): void {
    if (this.listener !== client || this.closed) return;
    this.listener = undefined;
    if (error) this.hearer.error(error);
    client.end().catch((e: Error) => this.hearer.error(e));
    setTimeout(() => void this.listen(), reconnectMs).unref();
  }
}
