import { SetMetadata } from '@nestjs/common';
import type { Queue, QueuedJob } from '@app/contracts/admin/queues.api';
import type { Job as JobStatus } from '@app/contracts/jobs/jobs.api';
import type { z } from 'zod';

/** One kind of background work. Written beside the feature that owns it; every kind has exactly one handler. */
export interface JobKind<I extends z.ZodType = z.ZodType> {
  name: string;
  /** Kept in the database, not in the queue, and removed when the job has completed (4 weeks after it failed). */
  input: I;
  /** How often it is tried, with growing pauses from one second. A DomainError is final at once. */
  attempts: number;
}

export const defineJob = <I extends z.ZodType>(kind: JobKind<I>): JobKind<I> => kind;

/** One run of a job. A run may be the second of the same job, after a crash: whatever it does must be repeatable. */
export interface JobRun {
  id: string;
  owner: string;
  correlationId: string;
  /**
   * Aborts when the process is to stop, or when it was frozen for so long that another one has taken the job over. A job
   * of many units calls `throwIfAborted` before each; it then goes on in another process, which counts as no failure.
   */
  signal: AbortSignal;
  /** Tells the screens; cheap to call for every unit. */
  progress: (done: number, of: number) => void;
}

export interface JobHandler<I extends z.ZodType = z.ZodType> {
  /** @returns what the caller is told: ids and counts, never anybody's words */
  run(input: z.output<I>, run: JobRun): Promise<unknown>;
}

export const handlesJob = 'keepwarm:job';
/** Marks the provider that handles a kind of job. */
export const HandlesJob = (kind: JobKind) => SetMetadata(handlesJob, kind);

/** Port to the queue. An abstract class, so that it is its own injection token. */
export abstract class Jobs {
  /**
   * Durable when it answers, also while the queue is out of reach: the job runs once it is back. The same id again is the
   * same job again, as long as its outcome is kept (7 days; 28 when it failed). `id` has no `:` and is not a number; derive
   * it from a command or an event. `request` is what was asked, where a person asked.
   * @throws DomainError `idempotency_key_reused` when the job of this id came from another request
   */
  abstract enqueue<I extends z.ZodType>(
    kind: JobKind<I>,
    job: { id: string; owner: string; correlationId: string; input: z.input<I>; request?: unknown },
  ): Promise<void>;

  /** Undefined when there is no such job, or it is another person's. */
  abstract status(id: string, owner: string): Promise<JobStatus | undefined>;

  /** Waits until the job has completed or failed, at most `ms`, and less when the process ends; answers how it stands then. */
  abstract finished(id: string, owner: string, ms: number): Promise<JobStatus | undefined>;

  /** What hands out the jobs, and how many are in which state. */
  abstract counts(): Promise<Queue>;

  /** Newest first, without inputs and results. */
  abstract list(state: QueuedJob['state'], limit: number): Promise<QueuedJob[]>;

  /**
   * Puts a failed job into the queue again, with all its tries; once for each `commandId`.
   * @throws DomainError `not_found`; `invalid_transition` when it has not failed or its input is no longer kept
   */
  abstract retry(id: string, commandId: string): Promise<void>;
}
