import type { Queue as QueueFacts, QueuedJob } from '@app/contracts/admin/queues.api';
import type { Job as JobStatus } from '@app/contracts/jobs/jobs.api';
import { DomainError, noSuch } from '@app/domain/decider';
import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { z } from 'zod';
import type { Log } from '@app/event-sourcing/kernel/log';
import { pause } from '@app/event-sourcing/kernel/timeouts';
import { untilDatabase } from '@app/event-sourcing/postgres/failures';
import { anyRow, type Db } from '@app/event-sourcing/postgres/database';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { BullQueue } from './bullmq';
import { type JobKind, type JobRequest, nobody, type ScheduleRequest } from '@app/event-sourcing/jobs/job';
import type { JobQueue } from '@app/event-sourcing/jobs/job-queue';
import { type Handled, JobRunner } from './job-runner';
import { columns, Outbox, type Reached, rowOf, sameRequest, type WaitingJob } from './outbox';
import { OutboxRelay } from './outbox-relay';
import { planned, type PlannedJob, Schedules } from './schedules';

export interface JobsSettings {
  /** `redis://` or `rediss://` with user and password. Without it the queue is in the same PostgreSQL. */
  redisUrl?: string | undefined;
  /** A test's clock for `runAt` and `every`. It can jump, so it is looked at often. */
  now?: (() => Date) | undefined;
}

type State = QueuedJob['state'];
const state = `case when ended_at is not null then outcome when lease_until > now() then 'active'
  when tries > 0 then 'delayed' else 'waiting' end`;
/** Counting stops here, so that a scrape costs the same however many jobs there are. */
const mostCounted = 10_000;

/** Background work. A job is a row in PostgreSQL (see Outbox), which BullMQ hands to a worker. */
export class Jobs implements JobQueue<PlannedJob>, BeforeApplicationShutdown {
  private readonly schedules: Schedules;
  private readonly relay: OutboxRelay;
  private readonly outbox: Outbox;
  private runner: JobRunner | undefined;
  private stopped: Promise<unknown> | undefined;
  /** Aborts when the process takes no more requests. */
  private readonly leaving = new AbortController();

  private constructor(
    private readonly storage: Storage,
    private readonly log: Log,
    private readonly queue: BullQueue,
    { now }: JobsSettings,
  ) {
    this.outbox = new Outbox(storage.pool);
    this.schedules = new Schedules(storage.pool, log, now);
    this.relay = new OutboxRelay(this.outbox, this.schedules, queue, log, now && 20);
  }

  /** Opens also while Redis is away: the jobs wait. */
  static async open(storage: Storage, log: Log, settings: JobsSettings = {}): Promise<Jobs> {
    return new Jobs(storage, log, await BullQueue.open(storage, log, settings.redisUrl), settings);
  }

  /**
   * Durable when it returns, also while Redis is away. The same id again is the same job again, for as long as its row is
   * kept (7 days; 28 when it failed). With another `runAt` the job moves to that time, unless it has begun.
   * @throws DomainError `idempotency_key_reused` when the job of this id came from another request
   */
  async enqueue<I extends z.ZodType>(kind: JobKind<I>, job: JobRequest<I>): Promise<void> {
    const offer = await this.enqueueWithin(this.storage.pool, kind, job);
    await offer();
  }

  async enqueueWithin<I extends z.ZodType>(db: Db, kind: JobKind<I>, job: JobRequest<I>): Promise<() => Promise<void>> {
    if (job.runAt) {
      const { runAt } = job;
      await this.schedules.later([planned(kind, job, runAt)], db);
      return async () => this.relay.wakeFor(runAt);
    }
    const { rows } = await db.query<WaitingJob & { hash: string | null; ended: boolean }>(
      `insert into platform.job_inputs as j (${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (job_id) do update set job_id = j.job_id
       returning job_id as id, name, attempts, request_hash as hash, ended_at is not null as ended`,
      [...rowOf(kind, job)],
    );
    const [waiting] = rows;
    sameRequest(job.request, waiting?.hash);
    return async () => {
      if (waiting?.ended === false) await this.relay.offer(waiting);
    };
  }

  plan<I extends z.ZodType>(kind: JobKind<I>, job: JobRequest<I>, runAt: Date): PlannedJob {
    return planned(kind, job, runAt);
  }

  async enqueueLater(jobs: readonly PlannedJob[]): Promise<void> {
    await this.schedules.later(jobs);
    for (const { runAt } of jobs) this.relay.wakeFor(runAt);
  }

  /**
   * Runs a job at each time that `cron` names in `timeZone`, once each, whatever fails. Of the times that were missed while
   * no process ran, only the latest runs. A time that the clocks skip runs after the gap. A time that they repeat runs once.
   * The same id again changes the schedule. @throws Error that names a wrong `cron` or `timeZone`
   */
  async every<I extends z.ZodType>(kind: JobKind<I>, schedule: ScheduleRequest<I>): Promise<void> {
    await this.schedules.every(kind, schedule);
    this.relay.wake();
  }

  /** The same for work that is nobody's. It may be called at a start: it waits for the database. @param cron in UTC */
  async everyForNobody(kind: JobKind<z.ZodType<object, object>>, cron: string): Promise<void> {
    const schedule = { id: kind.name, owner: nobody, input: {}, cron, timeZone: 'UTC' };
    await untilDatabase(this.log, () => this.every(kind, schedule));
  }

  /** Removes a job that has not begun, or a schedule with its waiting job. @returns false when there is none */
  cancel(id: string): Promise<boolean> {
    return anyRow(
      this.storage.pool,
      `with schedule as (delete from platform.schedules where id = $1 returning id),
         job as (delete from platform.job_inputs
           where (job_id = $1 or schedule = $1) and started_at is null and ended_at is null returning job_id)
       select from schedule union all select from job`,
      [id],
    );
  }

  /** @returns undefined when there is no such job, or when it is another person's */
  async status(id: string, owner: string, db: Db = this.storage.pool): Promise<JobStatus | undefined> {
    type Row = Pick<JobStatus, 'name' | 'result' | 'error'> & Reached & { state: State; seconds: number };
    const { rows } = await db.query<Row>(
      `select coalesce(name, '') as name, ${state} as state, coalesce(done, 0) as done, coalesce(of, 0) as of,
         extract(epoch from now() - started_at)::float8 as seconds, result, case when ended_at is not null then error end as error
       from platform.job_inputs where job_id = $1 and owner = $2
       union all select name, 'waiting', 0, 0, null, null, null
       from platform.schedules where id = $1 and owner = $2 and cron is null limit 1`,
      [id, owner],
    );
    if (!rows[0]) return undefined;
    const { done, of, seconds, ...job } = rows[0];
    const secondsLeft = job.state === 'active' && done > 0 ? Math.ceil((seconds / done) * (of - done)) : null;
    return { id, ...job, state: job.state === 'delayed' ? 'waiting' : job.state, progress: { done, of }, secondsLeft };
  }

  /** Waits until the job has ended, at most `ms`, and less when the process stops. @returns the status then */
  async finished(id: string, owner: string, ms: number): Promise<JobStatus | undefined> {
    const until = Date.now() + ms;
    let changed = new AbortController();
    const stop = this.storage.signals.onSubject('job', owner, () => changed.abort());
    try {
      for (;;) {
        changed = new AbortController();
        const status = await this.status(id, owner);
        const ended = !status || status.state === 'completed' || status.state === 'failed';
        const left = until - Date.now();
        if (ended || left <= 0 || this.leaving.signal.aborted) return status;
        await pause(Math.min(500, left), AbortSignal.any([changed.signal, this.leaving.signal]));
      }
    } finally {
      stop();
    }
  }

  /** The name of the backend, and how many jobs are in each state. 10,000 means that many or more. */
  async counts(): Promise<QueueFacts> {
    const ended = (outcome: string) =>
      `(select outcome from platform.job_inputs where outcome = '${outcome}' and ended_at is not null limit $1)`;
    const { rows } = await this.storage.pool.query<{ state: State; n: number }>(
      `select state, count(*)::int as n from (
         (select ${state} as state from platform.job_inputs where ended_at is null and name is not null limit $1)
         union all ${ended('failed')} union all ${ended('completed')}) job group by state`,
      [mostCounted],
    );
    const none = { waiting: 0, active: 0, delayed: 0, failed: 0, completed: 0 };
    const counts = { ...none, ...Object.fromEntries(rows.map((row) => [row.state, row.n])) };
    return { backend: this.queue.backend, counts };
  }

  /** Newest first, without inputs and results. */
  async list(wanted: State, limit: number): Promise<Omit<QueuedJob, 'ownerEmail'>[]> {
    const ended = wanted === 'completed' || wanted === 'failed';
    const { rows } = await this.storage.pool.query(
      `select job_id as id, name, $1 as state, owner, tries + (lease is not null or coalesce(outcome, '') = 'completed')::int as attempts,
         created_at as "addedAt", started_at as "startedAt", ended_at as "endedAt", error
       from platform.job_inputs
       where name is not null and ${ended ? 'ended_at is not null and outcome = $1' : `ended_at is null and ${state} = $1`}
       order by ended_at desc, coalesce(started_at, created_at) desc, job_id limit $2`,
      [wanted, limit],
    );
    // Dates become ISO texts.
    return JSON.parse(JSON.stringify(rows)) as Omit<QueuedJob, 'ownerEmail'>[];
  }

  /**
   * Runs a failed job again, with all its tries; once for each `commandId`.
   * @throws DomainError `not_found`; `invalid_transition` when it has not failed or its input is no longer kept
   */
  async retry(id: string, commandId: string): Promise<void> {
    const { rows } = await this.storage.pool.query<WaitingJob & { owner: string; retried: boolean; by: string | null }>(
      `with retried as (update platform.job_inputs set ended_at = null, outcome = null, error = null, tries = 0, crashes = 0,
           done = null, of = null, retried_by = $2
         where job_id = $1 and outcome = 'failed' and input is not null and retried_by is distinct from $2 returning job_id)
       select job_id as id, name, attempts, owner, retried_by as by, job_id in (select job_id from retried) as retried
       from platform.job_inputs where job_id = $1`,
      [id, commandId],
    );
    const [job] = rows;
    if (!job) throw noSuch('job');
    if (job.retried) {
      this.storage.signals.send('job', [`${job.owner} ${id}`]);
      await this.relay.offer(job);
    } else if (job.by !== commandId) {
      const why = 'it has not failed, or what it was to work on is no longer kept';
      throw new DomainError('invalid_transition', `This job cannot be tried again: ${why}.`);
    }
  }

  /** @throws Error when Redis cannot be reached */
  check(): Promise<void> {
    return this.queue.check();
  }

  /** Starts a worker. @throws Error that names a kind without a handler, or with two */
  work(kinds: JobKind[], handlers: Handled[]): void {
    const runner = new JobRunner(kinds, handlers, this.outbox, this.storage.signals, this.log, (job) =>
      this.relay.offer(job),
    );
    this.runner = runner;
    this.queue.work((id, name) => runner.run(id, name));
  }

  /** Takes no more jobs. Those under way end or go back to the queue; they need the read models until then. */
  async stopWorking(): Promise<void> {
    this.stopped ??= Promise.all([this.runner?.stop(), this.queue.stopWorking()]);
    await this.stopped;
  }

  beforeApplicationShutdown(): void {
    this.leaving.abort();
  }

  async close(): Promise<void> {
    await Promise.all([this.stopWorking(), this.relay.close()]);
    await this.queue.close();
  }
}
