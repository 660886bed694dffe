import { once } from 'node:events';
import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../kernel/log';
import { within } from '../kernel/within';

/** A command of a producer fails after this long: the row in PostgreSQL is what counts. */
const answerMs = 2_000;
/** A worker's connection that waits this long for an answer is opened again: its other end may have vanished. */
const silenceMs = 15_000;

class WorkerRedis extends Redis {
  override duplicate(changes?: Partial<RedisOptions>): Redis {
    return super.duplicate({ ...changes, socketTimeout: undefined });
  }
}

/**
 * The connections of one process to Redis. The producer's commands fail within 2 s; the worker's wait for as long as Redis is
 * away, as BullMQ asks. Errors of ioredis carry the command and with it a password: only their text and code are logged.
 */
export class RedisLink {
  readonly producer: Redis;
  private worker: Redis | undefined;
  private away = false;
  private closing = false;

  /** @param back called whenever the connection is ready, the first time too */
  constructor(
    private readonly url: string,
    private readonly log: Log,
    back: () => void,
  ) {
    this.producer = new Redis(url, {
      ...options,
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: answerMs,
    });
    this.producer.on('error', (error: Error) => this.lost(error));
    this.producer.on('close', () => this.lost(new Error('The connection has ended')));
    this.producer.on('ready', () => {
      if (this.away) log.info({}, 'redis is back');
      this.away = false;
      back();
    });
  }

  get ready(): boolean {
    return this.producer.status === 'ready';
  }

  /** For BullMQ's worker. The copy that it waits with is BullMQ's own to watch and to close. */
  workerConnection(): Redis {
    this.worker = new WorkerRedis(this.url, { ...options, maxRetriesPerRequest: null, socketTimeout: silenceMs });
    this.worker.on('error', () => undefined); // the producer's error is the one that is told
    return this.worker;
  }

  /** Waits for the first connection, at most 2 s: a process starts without Redis too. */
  async connected(): Promise<void> {
    if (!this.ready) await within(answerMs, once(this.producer, 'ready'));
  }

  /** Whether Redis answers within `ms`, at most 2 s. */
  answers(ms = answerMs): Promise<boolean> {
    return within(ms, this.producer.ping());
  }

  /** True once after Redis has lost what it held. */
  async wasEmptied(key: string): Promise<boolean> {
    return (await this.producer.set(key, '1', 'NX')) === 'OK';
  }

  close(): void {
    this.closing = true;
    this.producer.disconnect();
    this.worker?.disconnect();
  }

  /** One line when Redis goes, however many attempts to connect fail. */
  private lost(error: Error): void {
    if (this.away || this.closing) return;
    this.away = true;
    this.log.warn({ err: textOf(error) }, 'redis cannot be reached; jobs wait in the database until it is back');
  }
}

const options = {
  connectTimeout: answerMs,
  keepAlive: 5_000,
  // A Redis that does not close its end of a connection in time is left.
  disconnectTimeout: 300,
  retryStrategy: (attempt: number) => Math.min(attempt * 100, 1_000),
  // After a failover the address may lead to another server, and this one only reads.
  reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
};

/** Whether the error says that Redis is away, which RedisLink tells. */
export const isOfConnection = (error: Error & { code?: unknown }): boolean =>
  typeof error.code === 'string' || /^Connection is closed|^Socket timeout/.test(error.message);

/** What may be logged of an error of the queue or its connection. */
export const textOf = (error: Error & { code?: unknown }) => ({
  message: error.message,
  ...(error.code === undefined ? {} : { code: error.code }),
});
