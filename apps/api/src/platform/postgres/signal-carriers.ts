import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import type { Pool } from './database';

/** What a carrier tells. */
export interface Hearer {
  /** A payload from any process, this one included. */
  payload(text: string): void;
  /** The connection was away, so payloads of others may be lost. */
  missed(): void;
  /** The error carries no secret. */
  error(error: Error): void;
}

/** Carries payloads of at most 8,000 bytes to every process on the same database. */
export interface Carrier {
  /** @throws Error when a payload may not have been sent */
  send(payloads: string[]): Promise<void>;
  close(): Promise<void>;
}

const reconnectMs = 500;
/** A connection is asked this often whether it still works: a firewall may cut one without a word. */
const checkEveryMs = 10_000;
const answerWithinMs = 5_000;

/** LISTEN and NOTIFY of PostgreSQL. */
export class PostgresCarrier implements Carrier {
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
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: answerWithinMs,
      query_timeout: answerWithinMs,
    });
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

/** A publish that takes longer is given up, and PostgreSQL carries its payload. */
const publishWithinMs = 1_000;
const longestPauseMs = 1_000;

/** Publish and subscribe of Redis: https://redis.io/docs/latest/develop/pubsub/ */
export class RedisCarrier implements Carrier {
  private readonly publisher: Redis;
  private readonly subscriber: Redis;
  private readonly checking = setInterval(() => this.check(), checkEveryMs).unref();
  private subscribed = false;
  private told = false;
  private closed = false;

  constructor(
    url: string,
    private readonly channel: string,
    private readonly hearer: Hearer,
  ) {
    const connect = (commandTimeout: number) =>
      new Redis(url, {
        commandTimeout,
        connectTimeout: answerWithinMs,
        disconnectTimeout: 300,
        enableOfflineQueue: false,
        maxRetriesPerRequest: 0,
        autoResubscribe: false,
        retryStrategy: (attempt) => (this.closed ? null : Math.min(attempt * 100, longestPauseMs)),
      }).on('error', (error: Error) => this.lost(error));
    this.publisher = connect(publishWithinMs);
    this.subscriber = connect(answerWithinMs);
    this.subscriber.on('message', (_channel, payload) => this.hearer.payload(payload));
    this.subscriber.on('ready', () => void this.subscribe());
    this.subscriber.on('close', () => {
      this.subscribed = false;
      this.lost(new Error('The connection has ended'));
    });
  }

  /** Waits until this process hears the others, at most `ms`: the product also starts without Redis. */
  async listening(ms: number): Promise<void> {
    for (const end = Date.now() + ms; !this.subscribed && Date.now() < end;) await sleep(10);
  }

  async send(payloads: string[]): Promise<void> {
    // Where this process hears nothing, the others may not either.
    if (!this.subscribed) throw new Error('Redis is away');
    try {
      await Promise.all(payloads.map((payload) => this.publisher.publish(this.channel, payload)));
    } catch (error) {
      this.lost(error as Error);
      // Connects again. Until then each publish fails at once.
      if (this.publisher.status === 'ready') this.publisher.disconnect(true);
      throw error;
    }
  }

  close(): Promise<void> {
    this.closed = true;
    clearInterval(this.checking);
    this.publisher.disconnect();
    this.subscriber.disconnect();
    return Promise.resolve();
  }

  private async subscribe(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel);
      this.subscribed = true;
      this.told = false;
      this.hearer.missed();
    } catch (error) {
      this.lost(error as Error);
      setTimeout(() => this.subscriber.disconnect(!this.closed), longestPauseMs).unref();
    }
  }

  private check(): void {
    if (this.subscribed) this.subscriber.ping().catch(() => this.subscriber.disconnect(!this.closed));
  }

  /** Tells once for each time that Redis goes away. An error of ioredis holds the command, and with it a password. */
  private lost({ message, code }: Error & { code?: unknown }): void {
    if (this.told || this.closed) return;
    this.told = true;
    const error = new Error(`Redis carries no signals; PostgreSQL does until it is back: ${message}`);
    this.hearer.error(code === undefined ? error : Object.assign(error, { code }));
  }
}
