import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openRedis, type RedisConnection } from '../redis/redis';
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

/** PUBLISH and SUBSCRIBE of Redis: https://redis.io/docs/latest/develop/pubsub/ */
export class RedisCarrier {
  private readonly publisher: RedisConnection;
  private readonly subscriber: RedisConnection;
  private readonly checking = setInterval(() => this.check(), checkEveryMs).unref();
  private subscribed = false;
  private told = false;

  constructor(
    url: string,
    private readonly channel: string,
    private readonly hearer: Hearer,
  ) {
    const watch = { away: (error: Error) => this.lost(error), back: () => undefined };
    // A payload that takes longer goes through PostgreSQL.
    this.publisher = openRedis(url, watch, { commandTimeout: 500 });
    this.subscriber = openRedis(url, watch, { commandTimeout: answerMs, autoResubscribe: false });
    this.subscriber.on('message', (_channel, payload) => this.hearer.payload(payload));
    this.subscriber.on('ready', () => void this.subscribe());
    this.subscriber.on('close', () => (this.subscribed = false));
  }

  /** Waits until this process hears the others, at most `ms`: the product also starts without Redis. */
  async listening(ms: number): Promise<void> {
    for (const end = Date.now() + ms; !this.subscribed && Date.now() < end;) await sleep(10);
  }

  /** @returns false when a payload may not have been sent */
  async send(payloads: string[]): Promise<boolean> {
    // Where this process hears nothing, the others may not either.
    if (!this.subscribed) return false;
    try {
      await Promise.all(payloads.map((payload) => this.publisher.publish(this.channel, payload)));
      return true;
    } catch (error) {
      this.lost(error as Error);
      reconnect(this.publisher);
      return false;
    }
  }

  close(): void {
    clearInterval(this.checking);
    this.told = true;
    this.publisher.disconnect();
    this.subscriber.disconnect();
  }

  private async subscribe(): Promise<void> {
    try {
      await this.subscriber.subscribe(this.channel);
      this.subscribed = true;
      this.told = false;
      this.hearer.missed();
    } catch (error) {
      this.lost(error as Error);
      setTimeout(() => reconnect(this.subscriber), reconnectMs).unref();
    }
  }

  private check(): void {
    if (this.subscribed) this.subscriber.ping().catch(() => reconnect(this.subscriber));
  }

  /** Tells once for each time that Redis goes away. */
  private lost({ message }: Error): void {
    if (this.told) return;
    this.told = true;
    this.hearer.error(new Error(`Redis carries no signals; PostgreSQL does until it is back: ${message}`));
  }
}

/** Unless it connects already, or has been closed. Until then its commands fail at once. */
const reconnect = (redis: RedisConnection): void => {
  if (redis.status === 'ready') redis.disconnect(true);
};
