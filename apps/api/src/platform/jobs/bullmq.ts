import { setTimeout as sleep } from 'node:timers/promises';
import type { Job as JobStatus } from '@app/contracts/jobs/jobs.api';
import { DomainError } from '@app/domain/decider';
import { createPostgresBackend, type Job, runMigrations, UnrecoverableError, WaitingError, withBackend } from 'bullmq';
import type { z } from 'zod';
import { requestHash } from '../commands/ids';
import { transaction } from '../database/database';
import type { Storage } from '../database/storage';
import type { Log } from '../read-models/leader';
import type { JobHandler, JobKind, Jobs } from './job';

const queueName = 'keepwarm';
const week = 7 * 24 * 3600;
/** A worker that died is noticed after this long, and its jobs run again. */
const lockMs = 10_000;
const progressEvery = 200;

interface Envelope {
  owner: string;
  correlationId: string;
}
interface Progress {
  done: number;
  of: number;
}

const { Queue, Worker } = withBackend(createPostgresBackend);
type WorkerOf = InstanceType<typeof Worker<Envelope, unknown>>;
type QueueOf = InstanceType<typeof Queue<Envelope, unknown>>;

/** The only file that knows BullMQ: its PostgreSQL backend in the schema `bullmq` of the same database. */
export class BullJobs implements Jobs {
  private worker: WorkerOf | undefined;
  private readonly ending = new Set<Promise<void>>();
  private readonly stopping = new AbortController();

  private constructor(
    private readonly storage: Storage,
    private readonly queue: QueueOf,
    private readonly log: Log,
  ) {}

  static async open(storage: Storage, log: Log): Promise<BullJobs> {
    await transaction(storage.pool, (client) =>
      runMigrations(client as unknown as Parameters<typeof runMigrations>[0]),
    );
    const queue: QueueOf = new Queue<Envelope, unknown>(queueName, { connection: connection(storage, 3) });
    queue.on('error', (err) => log.warn({ err }, 'queue'));
    // Longer than any result is kept, and longer than a job can be waiting for its next try.
    await storage.pool.query(`delete from platform.job_inputs where created_at < now() - interval '60 days'`);
    return new BullJobs(storage, queue, log);
  }

  async enqueue<I extends z.ZodType>(
    kind: JobKind<I>,
    job: { id: string; owner: string; correlationId: string; input: z.input<I>; request?: unknown },
  ): Promise<void> {
    const hash = requestHash(job.request);
    const { rows } = await this.storage.pool.query<{ hash: string }>(
      `insert into platform.job_inputs as j (job_id, owner, input, request_hash) values ($1, $2, $3, $4)
       on conflict (job_id) do update set job_id = j.job_id returning request_hash as hash`,
      [job.id, job.owner, JSON.stringify(job.input), hash],
    );
    if (rows[0]?.hash !== hash)
      throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
    await this.queue.add(
      kind.name,
      { owner: job.owner, correlationId: job.correlationId },
      {
        jobId: job.id,
        attempts: kind.attempts,
        backoff: { type: 'exponential', delay: 1_000 },
        removeOnComplete: { age: week },
        removeOnFail: { age: 4 * week },
      },
    );
  }

  async status(id: string, owner: string): Promise<JobStatus | undefined> {
    // The state before the job: read the other way round, a job could be complete and not yet have its result.
    const state = await this.queue.getJobState(id);
    const job = await this.queue.getJob(id);
    if (!job || job.data.owner !== owner) return undefined;
    const progress = isProgress(job.progress) ? job.progress : { done: 0, of: 0 };
    const seconds = job.processedOn ? (Date.now() - job.processedOn) / 1000 : 0;
    const active = state === 'active';
    return {
      id,
      name: job.name,
      state: active || state === 'completed' || state === 'failed' ? state : 'waiting',
      progress,
      secondsLeft:
        active && progress.done > 0 ? Math.ceil((seconds / progress.done) * (progress.of - progress.done)) : null,
      result: job.returnvalue ?? null,
      error: state === 'failed' ? (job.failedReason ?? '') : null,
    };
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
        if (!status || status.state === 'completed' || status.state === 'failed' || Date.now() >= until) return status;
        await sleep(Math.min(500, Math.max(1, until - Date.now())), undefined, { signal: poke.signal }).catch(
          () => undefined,
        ); // woken
      }
    } finally {
      stop();
    }
  }

  /** Starts to work. @throws Error when a kind has no handler or two, naming it */
  work(kinds: JobKind[], handlers: { kind: JobKind; handler: JobHandler }[]): void {
    const byName = assignHandlers(kinds, handlers);
    this.worker = new Worker<Envelope, unknown>(
      queueName,
      (job: Job<Envelope, unknown>, token) => this.run(job, byName, token),
      {
        connection: connection(this.storage, 3),
        concurrency: 8,
        lockDuration: lockMs,
        stalledInterval: lockMs / 2,
        maxStalledCount: 20,
      },
    );
    this.worker.on('error', (err) => this.log.warn({ err }, 'worker'));
    for (const event of ['active', 'completed', 'failed'] as const)
      this.worker.on(event, (job: Job<Envelope, unknown> | undefined) => job && this.tell(job));
    this.worker.on('completed', (job) => this.forgetInput(job.id ?? ''));
    this.worker.on('failed', (job, err) =>
      this.log.warn({ job: job?.name, jobId: job?.id, attempt: job?.attemptsMade, err }, 'job failed'),
    );
  }

  /** Takes no more jobs, and lets those under way end or go back. They still need the read models, so this comes first. */
  async stopWorking(): Promise<void> {
    this.stopping.abort();
    await this.worker?.close();
    await Promise.all(this.ending);
  }

  async close(): Promise<void> {
    await this.stopWorking();
    await this.queue.close();
  }

  private async run(
    job: Job<Envelope, unknown>,
    handlers: Map<string, { kind: JobKind; handler: JobHandler }>,
    token: string | undefined,
  ): Promise<unknown> {
    const entry = handlers.get(job.name);
    if (!entry) throw new UnrecoverableError(`Nobody handles "${job.name}"`);
    const id = job.id ?? '';
    const { rows } = await this.storage.pool.query<{ input: unknown }>(
      'select input from platform.job_inputs where job_id = $1 and input is not null',
      [id],
    );
    if (!rows[0]) throw new UnrecoverableError('The job’s input is gone');
    const reporter = this.reporter(job);
    try {
      const result = await entry.handler.run(entry.kind.input.parse(rows[0].input), {
        id,
        ...job.data,
        signal: this.stopping.signal,
        progress: reporter.progress,
      });
      await reporter.flush();
      return result;
    } catch (error) {
      if (error === this.stopping.signal.reason) {
        await reporter.flush();
        await job.moveToWait(token);
        throw new WaitingError();
      }
      // A refusal is an answer: trying again would give the same one.
      if (error instanceof DomainError) throw new UnrecoverableError(error.message);
      throw error;
    }
  }

  /** Only once the queue knows that the job has ended: a crash before that runs it again, from its input. */
  private forgetInput(id: string): void {
    const work: Promise<void> = this.storage.pool
      .query('update platform.job_inputs set input = null where job_id = $1', [id])
      .then(
        () => undefined,
        (err: unknown) => this.log.warn({ err, jobId: id }, 'input not removed'),
      )
      .finally(() => this.ending.delete(work));
    this.ending.add(work);
  }

  private reporter(job: Job<Envelope, unknown>) {
    let latest: Progress | undefined;
    let sentAt = 0;
    let sending: Promise<void> = Promise.resolve();
    const send = () => {
      const progress = latest;
      if (!progress) return sending;
      latest = undefined;
      sentAt = Date.now();
      sending = sending
        .then(() => job.updateProgress({ ...progress }))
        .then(() => this.tell(job))
        .catch((err: unknown) => this.log.warn({ err, jobId: job.id }, 'progress not stored'));
      return sending;
    };
    return {
      progress: (done: number, of: number) => {
        latest = { done, of };
        if (Date.now() - sentAt >= progressEvery) void send();
      },
      flush: send,
    };
  }

  private tell(job: Job<Envelope, unknown>): void {
    this.storage.signals.send('job', [`${job.data.owner} ${job.id}`]);
  }
}

/** Exactly one handler for every kind. @throws Error that names the kind */
export const assignHandlers = (kinds: JobKind[], handlers: { kind: JobKind; handler: JobHandler }[]) => {
  const known = new Set(kinds.map((k) => k.name));
  const byName = new Map<string, { kind: JobKind; handler: JobHandler }>();
  for (const entry of handlers) {
    if (!known.has(entry.kind.name)) throw new Error(`A handler is for the unknown job "${entry.kind.name}"`);
    if (byName.has(entry.kind.name)) throw new Error(`The job "${entry.kind.name}" has two handlers`);
    byName.set(entry.kind.name, entry);
  }
  for (const name of known) if (!byName.has(name)) throw new Error(`The job "${name}" has no handler`);
  return byName;
};

const connection = (storage: Storage, max: number) => ({ connectionString: storage.url, max });

const isProgress = (value: unknown): value is Progress =>
  typeof value === 'object' && value !== null && 'done' in value && 'of' in value;
