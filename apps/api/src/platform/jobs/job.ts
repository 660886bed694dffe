import { SetMetadata } from '@nestjs/common';
import type { Job as JobStatus } from '@app/contracts/jobs/jobs.api';
import type { z } from 'zod';

/** One kind of background work. Written beside the feature that owns it; every kind has exactly one handler. */
export interface JobKind<I extends z.ZodType = z.ZodType> {
  name: string;
  /** Kept in the database, not in the queue, and removed when the job has ended. */
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
   * Aborts when the process is to stop. A job of many units calls `throwIfAborted` before each; it then waits in the
   * queue again and goes on in another process, which counts as no failure.
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
   * Durable when it answers. The same id again is the same job again, as long as its result is kept (7 days).
   * `id` has no `:`; derive it from a command or an event. `request` is what was asked, where a person asked.
   * @throws DomainError `idempotency_key_reused` when the job of this id came from another request
   */
  abstract enqueue<I extends z.ZodType>(
    kind: JobKind<I>,
    job: { id: string; owner: string; correlationId: string; input: z.input<I>; request?: unknown },
  ): Promise<void>;

  /** Undefined when there is no such job, or it is another person's. */
  abstract status(id: string, owner: string): Promise<JobStatus | undefined>;

  /** Waits until the job has completed or failed, at most `ms`; answers how it stands then. */
  abstract finished(id: string, owner: string, ms: number): Promise<JobStatus | undefined>;
}
