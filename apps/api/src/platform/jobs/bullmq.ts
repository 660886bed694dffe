import { setTimeout as sleep } from 'node:timers/promises';
import type { Queue as QueueFacts, QueuedJob } from '@app/contracts/admin/queues.api';
import type { Job as JobStatus } from '@app/contracts/jobs/jobs.api';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import {
  createPostgresBackend,
  createRedisBackend,
  DelayedError,
  type IQueueBackend,
  type Job,
  runMigrations,
  WaitingError,
  withBackend,
} from 'bullmq';
import type { z } from 'zod';
import { requestHash } from '../commands/ids';
import type { Log } from '../kernel/log';
import { inTime, within } from '../kernel/within';
import { transaction } from '../postgres/database';
import type { Storage } from '../postgres/storage';
import { isOfConnection, RedisLink, textOf } from './bullmq-redis';
import type { JobKind, JobRequest, Jobs, ScheduleRequest } from './job';
import { type Handled, JobRunner } from './job-runner';
import { leaseMs, type NewJob, Outbox, type WaitingJob } from './outbox';
import { OutboxRelay } from './outbox-relay';
import { Schedules } from './schedules';

const queueName = 'keepwarm';
/** Adding to the queue may take this long; then the request that asked for it goes on without. */
const addMs = 2_500;
/** A Redis that does not answer for this long at a stop counts as gone. */
const stopMs = 500;

/** The queue carries the id and the kind of a job. All else is in the job's row. */
type Nothing = Record<string, never>;
type QueueJob = Job<Nothing, null>;
/** BullMQ's classes are the same on both backends, but for the type of `connection`. */
type Classes = ReturnType<typeof withBackend<IQueueBackend, object>>;

export interface JobsSettings {
  /** `redis://` or `rediss://` with user and password; without it the queue is in the same PostgreSQL. */
  redisUrl?: string | undefined;
  /** A test's clock for `runAt` and `every`, and how often it is looked at. */
  now?: () => Date;
  lookMs?: number;
}

/**
 * Jobs have rows in PostgreSQL (see Outbox). BullMQ hands them out: it decides who runs which and when, tries again after
 * growing pauses, and moves a job whose process died. It runs on Redis or in the schema `bullmq` of the same database.
 */
export class BullJobs implements Jobs, BeforeApplicationShutdown {
  private readonly bull: Classes;
  private readonly redis: RedisLink | undefined;
  private readonly queue: InstanceType<Classes['Queue']>;
  private readonly schedules: Schedules;
  private readonly relay: OutboxRelay;
  private runner: JobRunner | undefined;
  private worker: { close(force: boolean): Promise<void> } | undefined;
  private stopped: Promise<void> | undefined;
  /** Aborts when the process takes no more requests: those that wait for a job learn how it stands. */
  private readonly leaving = new AbortController();

  private constructor(
    private readonly storage: Storage,
    private readonly outbox: Outbox,
    private readonly log: Log,
    /** Of every key in Redis. The braces keep them together in a cluster. */
    private readonly prefix: string,
    { redisUrl, now, lookMs }: JobsSettings,
  ) {
    this.bull = (redisUrl ? withBackend(createRedisBackend) : withBackend(createPostgresBackend)) as unknown as Classes;
    const redis = redisUrl ? new RedisLink(redisUrl, log, () => this.relay.wake()) : undefined;
    this.redis = redis;
    const queue = new this.bull.Queue(queueName, {
      connection: redis?.producer ?? this.postgres(),
      prefix,
      // Both would wait for Redis at the start, and break the queue for good when it fails meanwhile.
      skipWaitingForReady: true,
      skipVersionCheck: true,
    });
    queue.on('error', (err) => (redis ? undefined : log.warn({ err }, 'queue'))); // RedisLink tells of its own connection
    this.queue = queue;
    this.schedules = new Schedules(storage.pool, log, now);
    this.relay = new OutboxRelay(
      outbox,
      this.schedules,
      {
        reachable: () => redis?.ready ?? true,
        wasEmptied: async () => (await redis?.wasEmptied(`${prefix}:filled`)) ?? false,
        add: (jobs) => inTime(2 * addMs, this.add(jobs)),
      },
      log,
      lookMs,
    );
  }

  /** A Redis that is away is no error: the jobs wait. */
  static async open(storage: Storage, log: Log, settings: JobsSettings = {}) {
    const outbox = new Outbox(storage.pool);
    if (!settings.redisUrl)
      await transaction(storage.pool, (client) =>
        runMigrations(client as unknown as Parameters<typeof runMigrations>[0]),
      );
    const jobs = new BullJobs(storage, outbox, log, `{keepwarm-${await outbox.installation()}}`, settings);
    await jobs.redis?.connected();
    return jobs;
  }

  async enqueue<I extends z.ZodType>(kind: JobKind<I>, request: JobRequest<I>): Promise<void> {
    const job = newJob(kind, { ...request });
    const { runAt } = request;
    if (runAt) {
      if (Number.isNaN(runAt.getTime())) throw new Error(`runAt of the job "${job.id}" is no time`);
      await this.schedules.later(job, runAt);
      this.relay.wake();
    } else if (await this.outbox.add(job)) await this.offer(job);
  }

  async every<I extends z.ZodType>(kind: JobKind<I>, request: ScheduleRequest<I>): Promise<void> {
    await this.schedules.every(newJob(kind, { ...request, correlationId: null }), request.cron, request.timeZone);
    this.relay.wake();
  }

  cancel(id: string): Promise<boolean> {
    return this.schedules.cancel(id);
  }

  status(id: string, owner: string): Promise<JobStatus | undefined> {
    return this.outbox.status(id, owner);
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
        const ended = !status || status.state === 'completed' || status.state === 'failed';
        const left = until - Date.now();
        if (ended || left <= 0 || this.leaving.signal.aborted) return status;
        const signal = AbortSignal.any([poke.signal, this.leaving.signal]);
        await sleep(Math.min(500, left), undefined, { signal }).catch(() => undefined); // woken
      }
    } finally {
      stop();
    }
  }

  beforeApplicationShutdown(): void {
    this.leaving.abort();
  }

  async counts(): Promise<QueueFacts> {
    return { backend: this.redis ? 'redis' : 'postgres', counts: await this.outbox.counts() };
  }

  list(state: QueuedJob['state'], limit: number): Promise<QueuedJob[]> {
    return this.outbox.list(state, limit);
  }

  async retry(id: string, commandId: string): Promise<void> {
    const job = await this.outbox.retry(id, commandId);
    if (!job) return;
    this.storage.signals.send('job', [`${job.owner} ${id}`]);
    await this.offer(job);
    // The queue may still hold the run that failed, and ignore the same id.
    this.relay.doubt();
  }

  /** A queue that cannot be reached makes jobs wait, and nothing else. @throws Error when it cannot */
  async check(): Promise<void> {
    if (this.redis && !(await this.redis.answers())) throw new Error('Redis cannot be reached');
  }

  /** Starts to work. @throws Error when a kind has no handler or two, naming it */
  work(kinds: JobKind[], handlers: Handled[]): void {
    const { log, redis } = this;
    const runner = new JobRunner(kinds, handlers, this.outbox, this.storage.signals, log);
    this.runner = runner;
    const worker = new this.bull.Worker<Nothing, null>(
      queueName,
      (job: QueueJob, token?: string) => this.process(job, runner, token),
      {
        connection: redis?.workerConnection() ?? this.postgres(),
        prefix: this.prefix,
        concurrency: 8,
        lockDuration: leaseMs,
        stalledInterval: leaseMs / 2,
        // Crashes are counted in the row, which outlives the queue.
        maxStalledCount: 1_000_000,
        runRetryDelay: 1_000,
      },
    );
    this.worker = worker;
    worker.on('error', (error) => {
      this.relay.doubt();
      if (!redis) log.warn({ err: error }, 'worker');
      else if (redis.ready && !isOfConnection(error)) log.warn({ err: textOf(error) }, 'worker');
    });
    worker.on('failed', (job, err) => {
      this.relay.doubt();
      log.warn({ job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err }, 'job failed');
    });
  }

  /** Takes no more jobs; those under way end or go back to the queue. They still need the read models, so this comes first. */
  stopWorking(): Promise<void> {
    this.stopped ??= this.stop();
    return this.stopped;
  }

  async close(): Promise<void> {
    await Promise.all([this.stopWorking(), this.relay.close()]);
    await within(addMs, this.queue.close());
    this.redis?.close();
  }

  private async stop(): Promise<void> {
    const runs = this.runner?.stop();
    // BullMQ waits until it has told Redis how its jobs ended. Their rows say it already.
    const force = this.redis !== undefined && !(await this.redis.answers(stopMs));
    await Promise.all([runs, this.worker?.close(force)]);
  }

  private async process(job: QueueJob, runner: JobRunner, token: string | undefined): Promise<null> {
    switch (await runner.run(job.id ?? '', job.name)) {
      case 'over':
        return null;
      case 'busy':
        await job.moveToDelayed(Date.now() + 1_000, token);
        throw new DelayedError();
      case 'interrupted':
        // Where Redis is away, the job's lock runs out instead.
        await within(addMs, job.moveToWait(token));
        throw new WaitingError();
      case 'taken':
        throw new DelayedError();
    }
  }

  /** Adds the job to the queue, or leaves it to the relay. */
  private async offer(job: WaitingJob): Promise<void> {
    const tried = !this.relay.behind && (this.redis?.ready ?? true);
    if (!tried || !(await within(addMs, this.add([job])))) this.relay.miss();
  }

  private async add(jobs: WaitingJob[]): Promise<void> {
    // Removed as soon as it has ended, so that the same id can be added again; how it ended is in its row.
    const opts = { backoff: { type: 'exponential', delay: 1_000 }, removeOnComplete: true, removeOnFail: true };
    await this.queue.addBulk(
      jobs.map(({ id, name, attempts }) => ({ name, data: {}, opts: { jobId: id, attempts, ...opts } })),
    );
  }

  private postgres() {
    return { connectionString: this.storage.url, max: 3 };
  }
}

/** @throws Error for an id that BullMQ does not take, before anything is kept */
const newJob = (
  { name, attempts }: JobKind,
  job: { id: string; owner: string; correlationId: string | null; input: unknown; request?: unknown },
): NewJob => {
  const { id, owner, correlationId, input } = job;
  if (!/^[^:]+$/.test(id) || /^\d+$/.test(id)) throw new Error(`"${id}" cannot be the id of a job`);
  return { id, name, attempts, owner, correlationId, input, requestHash: requestHash(job.request) };
};
