import { setTimeout as sleep } from 'node:timers/promises';
import type { Hearer, SignalCarrier } from '@app/event-sourcing/postgres/postgres-signals';
import { openRedis, type RedisConnection } from './redis';

/** Pause before a failed subscription is tried again. */
const reconnectMs = 500;
/** The connection is checked this often, because a firewall may cut it silently. It has `answerMs` to answer. */
const checkEveryMs = 10_000;
const answerMs = 5_000;

/** PUBLISH and SUBSCRIBE of Redis: https://redis.io/docs/latest/develop/pubsub/ */
export class RedisCarrier implements SignalCarrier {
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
