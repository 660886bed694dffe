import { Redis, type RedisOptions } from 'ioredis';
import type { Log } from '../kernel/log';
import { within } from '../kernel/within';

/** Longest that a command of this process may take before it is given up: the row in PostgreSQL is what counts. */
const patienceMs = 2_000;
/** A worker's connection that says nothing for so long is taken for dead. */
const silenceMs = 10_000;
/** Pauses between attempts to connect grow to this. */
const longestPause = 1_000;

/** What BullMQ's worker connects with, and the copies that it makes for its blocking reads: a stop has to end all. */
class WorkerRedis extends Redis {
  readonly all: Redis[] = [this];

  override duplicate(changes?: Partial<RedisOptions>): Redis {
    const copy = new Redis({ ...this.options, ...changes });
    this.all.push(copy);
    return copy;
  }
}

/**
 * One process's connections to Redis. The one that adds jobs fails within 2 s instead of waiting; the worker's waits for
 * as long as Redis is away, as BullMQ asks. Errors of ioredis carry the command and with it a password: only their text
 * and code are ever logged.
 */
export class RedisLink {
  readonly producer: Redis;
  private worker: WorkerRedis | undefined;
  private away = false;
  private ending = false;
  private refreshing: NodeJS.Timeout | undefined;

  /** @param back called whenever the connection is ready, the first time too */
  constructor(
    private readonly url: string,
    private readonly log: Log,
    back: () => void,
  ) {
    this.producer = new Redis(url, {
      ...this.options(),
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: patienceMs,
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

  /** For BullMQ's worker, which needs a connection that never gives up a command. */
  workerConnection(): Redis {
    this.worker = new WorkerRedis(this.url, { ...this.options(), maxRetriesPerRequest: null });
    this.refreshing = setInterval(() => void this.refreshWorker(), silenceMs);
    return this.worker;
  }

  /** Waits until the connection is ready, at most `ms`; a Redis that is away is no reason not to start. */
  async connected(ms: number): Promise<void> {
    if (this.ready) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.producer.once('ready', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Whether Redis answers within `ms`, at most 2 s. */
  answers(ms = patienceMs): Promise<boolean> {
    return within(ms, this.producer.ping());
  }

  /** True once after Redis has lost what it held: `key` is set by whoever finds it missing. */
  async wasEmptied(key: string): Promise<boolean> {
    return (await this.producer.set(key, '1', 'NX')) === 'OK';
  }

  /** Ends the worker's connections while Redis is away, so that commands that wait on them fail and the worker can stop. */
  cutWorker(): void {
    this.ending = true;
    clearInterval(this.refreshing);
    for (const redis of this.worker?.all ?? []) {
      // One that waits for its next attempt has no socket to end; an attempt that fails ends it, and its commands.
      if (redis.status === 'reconnecting') redis.connect().then(() => redis.disconnect(), no);
      else if (redis.status !== 'end') redis.disconnect();
    }
  }

  close(): void {
    this.ending = true;
    this.cutWorker();
    this.producer.disconnect();
  }

  /** One line when Redis goes, however many connections and attempts say so. */
  private lost(error: Error): void {
    if (this.away || this.ending) return;
    this.away = true;
    this.log.warn({ err: textOf(error) }, 'redis cannot be reached; jobs wait in the database until it is back');
  }

  /**
   * A connection whose other end has vanished without a word would keep the worker waiting until the system gives up,
   * which takes a quarter of an hour: it is made anew when it does not answer. Not for a Redis that answers nobody.
   */
  private async refreshWorker(): Promise<void> {
    if (!(await this.answers())) return;
    for (const redis of this.worker?.all ?? []) {
      if (redis.status !== 'ready') continue;
      // A ping that fails with the connection is no reason to make it anew: that happens by itself.
      void within(silenceMs - patienceMs, redis.ping().then(no, no)).then((over) => {
        if (!over && redis.status === 'ready') redis.disconnect(true);
      });
    }
  }

  private options() {
    return {
      connectTimeout: patienceMs,
      keepAlive: 5_000,
      // One whose other end does not answer its end is torn off.
      disconnectTimeout: 300,
      retryStrategy: (attempt: number) => (this.ending ? null : Math.min(attempt * 100, longestPause)),
      // After a failover the address may lead to another server, and this one only reads.
      reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
    };
  }
}

const no = () => false;

/** Whether it says that Redis is away, of which RedisLink tells once for all. */
export const isOfConnection = (error: Error & { code?: unknown }): boolean =>
  typeof error.code === 'string' || error.message === 'Connection is closed.';

/** What may be logged of an error of the queue or its connection. */
export const textOf = (error: Error & { code?: unknown }) => ({
  message: error.message,
  ...(error.code === undefined ? {} : { code: error.code }),
});
