import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createPostgresBackend,
  createRedisBackend,
  DelayedError,
  type IQueueBackend,
  type Job,
  runMigrations,
  withBackend,
} from 'bullmq';
import type { Log } from '@app/event-sourcing/kernel/log';
import { inTime, within } from '@app/event-sourcing/kernel/timeouts';
import { createPool, type Pool } from '@app/event-sourcing/postgres/database';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { logged, openRedis, type RedisConnection, redisPrefix, withoutCommand } from '../redis/redis';
import { leaseMs, type WaitingJob } from './outbox';

const queueName = 'keepwarm';
/** Milliseconds that the queue has for a command, and that Redis has to answer when the process stops. */
const commandMs = 5_000;
const stopMs = 500;
/** Pause before a worker whose first connection failed is replaced, in milliseconds. */
const replaceMs = 1_000;
/** The most connections to PostgreSQL. A worker listens on one more. */
const poolSize = 3;
/** A worker's connection that waits this long for an answer is opened again: the other end may be gone. */
const silenceMs = 15_000;

/** The queue carries the id and the kind of a job. All else is in the job's row. */
type Nothing = Record<string, never>;
/** BullMQ's classes are the same on both backends, but for the type of `connection`. */
type Classes = ReturnType<typeof withBackend<IQueueBackend, object>>;

/**
 * BullMQ, on Redis or in the schema `bullmq` of the same PostgreSQL. It decides which worker runs a job and when, tries a
 * job again after growing pauses, and gives the job of a dead process to another one.
 */
export class BullQueue {
  private readonly bull: Classes;
  private readonly queue: InstanceType<Classes['Queue']>;
  /** Commands on it fail at once while Redis is away: the row in PostgreSQL is what counts. */
  private readonly redis: RedisConnection | undefined;
  /** Commands on it wait for as long as Redis is away, as BullMQ asks. */
  private workerRedis: RedisConnection | undefined;
  private readonly pools: Pool[] = [];
  private worker: { close(force: boolean): Promise<void> } | undefined;
  private stopped = false;

  private constructor(
    private readonly storage: Storage,
    private readonly log: Log,
    redisUrl: string | undefined,
  ) {
    this.bull = (redisUrl ? withBackend(createRedisBackend) : withBackend(createPostgresBackend)) as unknown as Classes;
    if (redisUrl) this.redis = openRedis(redisUrl, logged(log, 'jobs'));
    this.queue = new this.bull.Queue(queueName, {
      connection: this.redis ?? this.postgres(poolSize),
      prefix: redisPrefix(storage.installation),
      // Both would wait for Redis at the start, and break the queue for good when it fails meanwhile.
      skipWaitingForReady: true,
      skipVersionCheck: true,
    });
    this.queue.on('error', (error) => this.warn(error));
  }

  /** Waits for the first connection to Redis, at most 2 s. @throws Error when PostgreSQL cannot be reached */
  static async open(storage: Storage, log: Log, redisUrl: string | undefined): Promise<BullQueue> {
    if (!redisUrl) {
      // It begins its transaction itself.
      const client = await storage.connect();
      await runMigrations(client as unknown as Parameters<typeof runMigrations>[0]).finally(() => client.release(true));
    }
    const queue = new BullQueue(storage, log, redisUrl);
    if (queue.redis) await within(2_000, once(queue.redis, 'ready'));
    else
      await queue.queue.waitUntilReady().catch(async (error: unknown) => {
        await queue.close();
        throw error;
      });
    return queue;
  }

  get backend(): 'redis' | 'postgres' {
    return this.redis ? 'redis' : 'postgres';
  }

  get reachable(): boolean {
    return !this.redis || this.redis.status === 'ready';
  }

  /** @throws Error when Redis cannot be reached */
  async check(): Promise<void> {
    if (this.redis && !(await within(2_000, this.redis.ping()))) throw new Error('Redis cannot be reached');
  }

  size(): Promise<number> {
    return this.command(() => this.queue.getJobCountByTypes('waiting', 'delayed'));
  }

  /** Ignores a job that it holds already. @throws Error when it did not take all of them in time */
  async add(jobs: WaitingJob[]): Promise<void> {
    // Removed as soon as it has ended, so that the same id can be added again; how it ended is in its row.
    const opts = { backoff: { type: 'exponential', delay: 1_000 }, removeOnComplete: true, removeOnFail: true };
    const added = jobs.map(({ id, name, attempts }) => ({ name, data: {}, opts: { jobId: id, attempts, ...opts } }));
    const [one, ...more] = added;
    // On PostgreSQL a bulk makes two temporary tables, which takes many times as long as adding one job.
    if (one && more.length === 0) await this.command(() => this.queue.add(one.name, one.data, one.opts));
    else await this.command(() => this.queue.addBulk(added));
  }

  /** Starts a worker. `run` returns after how many milliseconds the job is to run again, or undefined when it has ended. */
  work(run: (id: string, name: string) => Promise<number | undefined>): void {
    const waits = { enableOfflineQueue: true, maxRetriesPerRequest: null, commandTimeout: undefined };
    this.workerRedis = this.redis?.duplicate({ ...waits, socketTimeout: silenceMs });
    this.workerRedis?.on('error', (error) => this.warn(error));
    this.beginWork(run, this.workerRedis ?? this.postgres(poolSize + 1));
  }

  private beginWork(run: Parameters<BullQueue['work']>[0], connection: RedisConnection | Pool): void {
    const worker = new this.bull.Worker<Nothing, null>(
      queueName,
      async (job: Job<Nothing, null>, token?: string) => {
        const againInMs = await run(job.id ?? '', job.name);
        if (againInMs === undefined) return null;
        // Where Redis is away, the job's lock runs out instead.
        await within(commandMs, job.moveToDelayed(Date.now() + againInMs, token));
        throw new DelayedError();
      },
      {
        connection,
        prefix: redisPrefix(this.storage.installation),
        concurrency: 8,
        lockDuration: leaseMs,
        stalledInterval: leaseMs / 2,
        // The row counts the crashes, because it outlives the queue.
        maxStalledCount: 1_000_000,
        runRetryDelay: 1_000,
      },
    );
    this.worker = worker;
    worker.on('error', (error) => this.warn(error));
    worker.on('failed', (job, err) =>
      this.log.warn({ job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err }, 'job failed'),
    );
    // On PostgreSQL, BullMQ keeps the failure of its first connection for ever.
    if (!this.redis)
      worker.waitUntilReady().catch(async (error: Error) => {
        this.warn(error);
        await worker.close(true);
        await sleep(replaceMs);
        if (!this.stopped) this.beginWork(run, connection);
      });
  }

  async stopWorking(): Promise<void> {
    this.stopped = true;
    // BullMQ waits until it has told Redis how its jobs ended. Their rows say it already.
    const away = !(await within(stopMs, this.check()));
    await this.worker?.close(away);
  }

  async close(): Promise<void> {
    await within(commandMs, this.queue.close());
    this.redis?.disconnect();
    this.workerRedis?.disconnect();
    await within(commandMs, Promise.all(this.pools.map((pool) => pool.end())));
  }

  private async command<T>(run: () => Promise<T>): Promise<T> {
    if (!this.reachable) throw new Error('Redis cannot be reached');
    return inTime(commandMs, run());
  }

  /** BullMQ's own pool would have no listener for the errors of connections in use, and so end the process. */
  private postgres(size: number): Pool {
    const pool = createPool(this.storage.url, size, (error) => this.warn(error), '-c search_path=bullmq');
    this.pools.push(pool);
    return pool;
  }

  /** Except for errors of the connection to Redis, which openRedis tells. */
  private warn(error: Error & { code?: unknown }): void {
    const told = typeof error.code === 'string' || /^(Connection is closed|Socket timeout)/.test(error.message);
    if (!this.redis || (this.reachable && !told)) this.log.warn({ err: withoutCommand(error) }, 'queue');
  }
}
