import type { Db } from '../postgres/database';
import type { JobKind, JobRequest } from './job';

/** Where reactions put their jobs. `Planned`: a job that runs later, as the queue stores it. */
export interface JobQueue<Planned = unknown> {
  /** Durable when it returns. The same id again is the same job again. */
  enqueue(kind: JobKind, job: JobRequest): Promise<void>;
  /** Call it where the trace of the job's cause is the current one. @throws Error for a wrong id or time */
  plan(kind: JobKind, job: JobRequest, runAt: Date): Planned;
  /** As `enqueue`, for jobs that run later. */
  enqueueLater(jobs: readonly Planned[]): Promise<void>;
  /** As `enqueue`, in a transaction of `db`. @returns what offers the job to the workers, who see it after the commit */
  enqueueWithin(db: Db, kind: JobKind, job: JobRequest): Promise<() => Promise<void>>;
}
