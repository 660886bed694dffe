import type { Queue as QueueFacts, QueuedJob } from '@app/contracts/admin/queues.api';
import type { Job as JobStatus } from '@app/contracts/jobs/jobs.api';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import { DomainError } from '@app/domain/decider';
import {
  createPostgresBackend,
  createRedisBackend,
  DelayedError,
  type Job,
  type JobsOptions,
  runMigrations,
  UnrecoverableError,
  WaitingError,
  withBackend,
} from 'bullmq';
import type { z } from 'zod';
import { requestHash } from '../commands/ids';
import { transaction } from '../postgres/database';
import type { Storage } from '../postgres/storage';
import type { Log } from '../kernel/log';
import { isOfConnection, RedisLink, textOf } from './bullmq-redis';
import type { JobHandler, JobKind, Jobs } from './job';
import { JobRows, leaseMs, type WaitingJob } from './job-rows';
import { JobRunner } from './job-runner';
import { MissedJobs } from './missed-jobs';
import { inTime, within } from '../kernel/within';

const queueName = 'keepwarm';
/** Longest that adding to the queue may take before the request that asked for it goes on without. */
const patienceMs = 2_500;
/** How long Redis may be silent at a stop before it is taken for gone. */
const stopPatienceMs = 500;
const firstRetryMs = 1_000;

/** The queue carries the id and the kind of a job, and nothing else: all of it is in the job's row. */
type Nothing = Record<string, never>;
type QueueJob = Job<Nothing, null>;

/** What is used of BullMQ's queue and worker, whichever backend they are on. */
interface AnyQueue {
  addBulk(jobs: { name: string; data: Nothing; opts: JobsOptions }[]): Promise<unknown>;
  getJob(id: string): Promise<{ remove(): Promise<void> } | undefined>;
  close(): Promise<void>;
}
interface AnyWorker {
  close(): Promise<void>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'failed', listener: (job: QueueJob | undefined, error: Error) => void): unknown;
}

const onPostgres = withBackend(createPostgresBackend);
const onRedis = withBackend(createRedisBackend);

/**
 * BullMQ hands out the jobs whose rows are in PostgreSQL (see JobRows): from Redis, or from the schema `bullmq` of the
 * same database. Only this file and the one of its connections know BullMQ and Redis. A job is added to the queue after
 * its row; whatever the queue has missed or lost is added again (see MissedJobs).
 */
export class BullJobs implements Jobs, BeforeApplicationShutdown {
  private readonly redis: RedisLink | undefined;
  private readonly queue: AnyQueue;
  private readonly missed: MissedJobs;
  private runner: JobRunner | undefined;
  private worker: AnyWorker | undefined;
  private stopped: Promise<void> | undefined;
  /** Aborts when the process takes no more requests: those that wait for a job are told how it stands. */
  private readonly leaving = new AbortController();

  private constructor(
    private readonly storage: Storage,
    private readonly rows: JobRows,
    private readonly log: Log,
    /** Of every key in Redis; in braces, so that a cluster keeps them together. */
    private readonly prefix: string,
    redisUrl: string | undefined,
  ) {
    if (redisUrl === undefined) {
      const queue = new onPostgres.Queue<Nothing, null>(queueName, { connection: this.postgres() });
      queue.on('error', (err) => log.warn({ err }, 'queue'));
      this.queue = queue;
    } else {
      this.redis = new RedisLink(redisUrl, log, () => this.missed.doubt({ now: true }));
      const queue = new onRedis.Queue<Nothing, null>(queueName, {
        connection: this.redis.producer,
        prefix,
        // Both would wait for Redis at the start, and break the queue for good when it fails in between.
        skipWaitingForReady: true,
        skipVersionCheck: true,
      });
      queue.on('error', () => undefined); // RedisLink tells of its own connection
      this.queue = queue;
    }
    this.missed = new MissedJobs(
      rows,
      {
        reachable: () => this.redis?.ready ?? true,
        wasEmptied: async () => (await this.redis?.wasEmptied(`${prefix}:filled`)) ?? false,
        add: (jobs) => inTime(2 * patienceMs, this.add(jobs)),
      },
      log,
    );
  }

  /**
   * @param redisUrl `redis://` or `rediss://` with user and password; without it the queue is in the same PostgreSQL.
   * A Redis that is away is no error: the jobs wait.
   */
  static async open(storage: Storage, log: Log, { redisUrl }: { redisUrl?: string | undefined } = {}) {
    const rows = new JobRows(storage.pool);
    if (redisUrl === undefined)
      await transaction(storage.pool, (client) =>
        runMigrations(client as unknown as Parameters<typeof runMigrations>[0]),
      );
    await rows.adopt();
    const jobs = new BullJobs(storage, rows, log, `{keepwarm-${await rows.installation()}}`, redisUrl);
    await jobs.redis?.connected(patienceMs);
    return jobs;
  }

  async enqueue<I extends z.ZodType>(
    kind: JobKind<I>,
    job: { id: string; owner: string; correlationId: string; input: z.input<I>; request?: unknown },
  ): Promise<void> {
    const { id, owner, correlationId, input } = job;
    const { name, attempts } = kind;
    // Here and not when it is added, so that none is kept that BullMQ will never take.
    if (!/^[^:]+$/.test(id) || /^\d+$/.test(id)) throw new Error(`"${id}" cannot be the id of a job`);
    const hash = requestHash(job.request);
    const row = await this.rows.add({ id, name, owner, correlationId, input, attempts, requestHash: hash });
    if (row.requestHash !== hash)
      throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
    if (!row.ended) await this.offer({ id, name, attempts, delay: 0 });
  }

  status(id: string, owner: string): Promise<JobStatus | undefined> {
    return this.rows.status(id, owner);
  }

  async finished(id: string, owner: string, ms: number): Promise<JobStatus | undefined> {
    const until = Date.now() + ms;
    let poke = new AbortController();
    const stop = this.storage.signals.on('job', (words) => {
      if (words.length === 0 || words.includes(`${owner} ${id}`)) poke.abort();
    });
    try {
      for (;;) {
        poke = new AbortController();
        const status = await this.status(id, owner);
        if (!status || status.state === 'completed' || status.state === 'failed') return status;
        if (Date.now() >= until || this.leaving.signal.aborted) return status;
        const signal = AbortSignal.any([poke.signal, this.leaving.signal]);
        await sleep(Math.min(500, Math.max(1, until - Date.now())), undefined, { signal }).catch(() => undefined); // woken
      }
    } finally {
      stop();
    }
  }

  beforeApplicationShutdown(): void {
    this.leaving.abort();
  }

  async counts(): Promise<QueueFacts> {
    return { backend: this.redis ? 'redis' : 'postgres', counts: await this.rows.counts() };
  }

  list(state: QueuedJob['state'], limit: number): Promise<QueuedJob[]> {
    return this.rows.list(state, limit);
  }

  async retry(id: string, commandId: string): Promise<void> {
    const job = await this.rows.retry(id, commandId);
    if (!job) {
      const earlier = await this.rows.retriedBy(id);
      if (earlier === undefined) throw new DomainError('not_found', 'There is no such job.');
      if (earlier === commandId) return;
      throw new DomainError(
        'invalid_transition',
        'This job cannot be tried again: it has not failed, or what it was to work on is no longer kept.',
      );
    }
    this.storage.signals.send('job', [`${job.owner} ${id}`]);
    // One of an earlier version may still be in the queue as failed, and would keep this one out.
    const old = this.redis ? undefined : this.queue.getJob(id).then((found) => found?.remove());
    if (old) await within(patienceMs, old);
    await this.offer(job);
  }

  /** Whether the queue can be reached. A queue that cannot makes jobs wait, and nothing else. @throws Error if not */
  async check(): Promise<void> {
    if (this.redis && !(await this.redis.answers())) throw new Error('Redis cannot be reached');
  }

  /** Starts to work. @throws Error when a kind has no handler or two, naming it */
  work(kinds: JobKind[], handlers: { kind: JobKind; handler: JobHandler }[]): void {
    const { rows, log, redis } = this;
    const runner = new JobRunner(kinds, handlers, rows, this.storage.signals, log);
    this.runner = runner;
    const process = (job: QueueJob, token?: string) => this.process(job, runner, token);
    const options = {
      concurrency: 8,
      lockDuration: leaseMs,
      stalledInterval: leaseMs / 2,
      // How often a job may take its process with it is counted in its row, which outlives the queue.
      maxStalledCount: 1_000_000,
      runRetryDelay: 1_000,
    };
    this.worker = redis
      ? new onRedis.Worker<Nothing, null>(queueName, process, {
          ...options,
          connection: redis.workerConnection(),
          prefix: this.prefix,
        })
      : new onPostgres.Worker<Nothing, null>(queueName, process, { ...options, connection: this.postgres() });
    this.worker.on('error', (error) => {
      this.missed.doubt();
      if (!redis) log.warn({ err: error }, 'worker');
      else if (redis.ready && !isOfConnection(error)) log.warn({ err: textOf(error) }, 'worker');
    });
    this.worker.on('failed', (job, err) => {
      this.missed.doubt();
      log.warn({ job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err }, 'job failed');
    });
  }

  /** Takes no more jobs, and lets those under way end or go back. They still need the read models, so this comes first. */
  stopWorking(): Promise<void> {
    this.stopped ??= this.stop();
    return this.stopped;
  }

  async close(): Promise<void> {
    await Promise.all([this.stopWorking(), this.missed.close()]);
    await within(patienceMs, this.queue.close());
    this.redis?.close();
  }

  private async stop(): Promise<void> {
    const { redis, runner, worker } = this;
    if (!runner || !worker) return;
    runner.interrupt();
    const closing = worker
      .close()
      .catch((error: Error) => this.log.warn({ err: textOf(error) }, 'the worker did not end in order'));
    while (!(await within(stopPatienceMs, closing))) {
      if (!redis || (await redis.answers(stopPatienceMs))) continue;
      // BullMQ wants to tell Redis how its jobs ended, and would wait for it. Their rows say it already.
      redis.cutWorker();
      await closing;
    }
    runner.close();
  }

  private async process(job: QueueJob, runner: JobRunner, token: string | undefined): Promise<null> {
    const end = await runner.run({
      id: job.id ?? '',
      name: job.name,
      retryMs: firstRetryMs * 2 ** job.attemptsMade,
    });
    switch (end.kind) {
      case 'over':
        return null;
      case 'busy':
        await job.moveToDelayed(Date.now() + 1_000, token);
        throw new DelayedError();
      case 'interrupted':
        // Where Redis is away the job's lock runs out instead.
        await within(patienceMs, job.moveToWait(token));
        throw new WaitingError();
      case 'taken':
        throw new DelayedError();
      case 'failed':
        throw end.final ? new UnrecoverableError(end.error.message) : end.error;
    }
  }

  /** Adds one job to the queue, or leaves it to whoever looks for missed ones. */
  private async offer(job: WaitingJob): Promise<void> {
    const tried = !this.missed.behind && (this.redis?.ready ?? true);
    if (!tried || !(await within(patienceMs, this.add([job])))) this.missed.miss();
  }

  private async add(jobs: WaitingJob[]): Promise<void> {
    await this.queue.addBulk(jobs.map((job) => ({ name: job.name, data: {}, opts: optionsOf(job) })));
  }

  private postgres() {
    return { connectionString: this.storage.url, max: 3 };
  }
}

/** Removed from the queue as soon as it has ended: how it ended is in its row, and the same id may be added again. */
const optionsOf = ({ id, attempts, delay }: WaitingJob): JobsOptions => ({
  jobId: id,
  attempts,
  ...(delay > 0 ? { delay } : {}),
  backoff: { type: 'exponential', delay: firstRetryMs },
  removeOnComplete: true,
  removeOnFail: true,
});
