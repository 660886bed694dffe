import type { Queue, QueuedJob } from '@app/contracts/admin/queues.api';
import type { Job as JobStatus } from '@app/contracts/jobs/jobs.api';
import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

/** One kind of background work. It is defined beside its feature, and has exactly one handler. */
export interface JobKind<I extends z.ZodType = z.ZodType> {
  name: string;
  /** Kept in the database, never in the queue; removed when the job has completed (28 days after it failed). */
  input: I;
  /** How often it is tried, with growing pauses from one second. A DomainError is final at once. */
  attempts: number;
}

export const defineJob = <I extends z.ZodType>(kind: JobKind<I>): JobKind<I> => kind;

/** One run of a job. After a crash the same job runs again, so all that it does must be repeatable. */
export interface JobRun {
  id: string;
  owner: string;
  correlationId: string;
  /**
   * Aborts when the process stops, or when it was frozen for so long that another one has taken the job over. A long job
   * calls `throwIfAborted` between its steps. It then goes on in another process, which counts as no failure.
   */
  signal: AbortSignal;
  /** Shows on the screens; cheap enough to call for every unit. */
  progress: (done: number, of: number) => void;
}

export interface JobHandler<I extends z.ZodType = z.ZodType> {
  /** @returns what the caller learns: ids and counts, never anybody's words */
  run(input: z.output<I>, run: JobRun): Promise<unknown>;
}

export const handlesJob = 'keepwarm:job';
/** Marks the provider that handles a kind of job. */
export const HandlesJob = (kind: JobKind) => SetMetadata(handlesJob, kind);

export interface JobRequest<I extends z.ZodType> {
  /** Without `:`, and not a number. Derive it from a command or an event: the same id is the same job. */
  id: string;
  owner: string;
  correlationId: string;
  input: z.input<I>;
  /** What a person asked for under this id: another request with the same id is refused. */
  request?: unknown;
  /** The job runs at this time, not earlier. Without it, now. */
  runAt?: Date;
}

export interface ScheduleRequest<I extends z.ZodType> {
  id: string;
  owner: string;
  input: z.input<I>;
  /** Minute, hour, day of the month, month, day of the week: `0 7 * * 1` is every Monday at 7:00. */
  cron: string;
  /** IANA name, as `Europe/Berlin`. */
  timeZone: string;
}

/** Port to background work. An abstract class, so that it is its own injection token. */
export abstract class Jobs {
  /**
   * Durable when it returns, also while the queue is out of reach. The same id again is the same job again, for as long as
   * its outcome is kept (7 days; 28 when it failed). With another `runAt` it moves, unless it has begun.
   * @throws DomainError `idempotency_key_reused` when the job of this id came from another request
   */
  abstract enqueue<I extends z.ZodType>(kind: JobKind<I>, job: JobRequest<I>): Promise<void>;

  /**
   * A job for every time that `cron` names in `timeZone`: once each, whatever fails. Of times that were missed while no
   * worker ran, only the latest runs. A time that clocks skip runs after the gap, one that they repeat runs once. The same
   * id again changes the schedule. @throws Error that names a wrong `cron` or `timeZone`
   */
  abstract every<I extends z.ZodType>(kind: JobKind<I>, schedule: ScheduleRequest<I>): Promise<void>;

  /** Removes a job that has not begun, or a schedule. @returns false when there is none */
  abstract cancel(id: string): Promise<boolean>;

  /** Undefined when there is no such job, or it is another person's. */
  abstract status(id: string, owner: string): Promise<JobStatus | undefined>;

  /** Waits until the job has ended, at most `ms`, and less when the process stops. @returns how it stands then */
  abstract finished(id: string, owner: string, ms: number): Promise<JobStatus | undefined>;

  /** Which backend there is, and how many jobs are in each state (10,000 stands for that many or more). */
  abstract counts(): Promise<Queue>;

  /** Newest first, without inputs and results. */
  abstract list(state: QueuedJob['state'], limit: number): Promise<QueuedJob[]>;

  /**
   * Puts a failed job into the queue again, with all its tries; once for each `commandId`.
   * @throws DomainError `not_found`; `invalid_transition` when it has not failed or its input is no longer kept
   */
  abstract retry(id: string, commandId: string): Promise<void>;
}
