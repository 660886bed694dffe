import type { Job } from '@app/contracts/jobs/jobs.api';
import { DomainError } from '@app/domain/decider';
import { requestHash } from '@app/event-sourcing/commands/context';
import { allRows, anyRow, firstRow, type Pool, transaction } from '@app/event-sourcing/postgres/database';
import { traceparent } from '@app/event-sourcing/kernel/tracing';
import type { JobKind, JobRequest } from '@app/event-sourcing/jobs/job';

/** Milliseconds without a renewal after which a run counts as dead or frozen, and another one may take the job over. */
export const leaseMs = 10_000;
/** A job whose process ended this often while it ran fails: it may be the cause. */
const mostCrashes = 20;
/** How long the row of a job is kept after its end. A failed job can be tried again until then. */
const kept = { completed: '7 days', failed: '28 days' };

/** What the queue needs to hand out a job. */
export interface WaitingJob {
  id: string;
  name: string;
  /** How often it may still be tried. */
  attempts: number;
}

/** Units finished, of how many. */
export type Reached = Job['progress'];

/** How a run ends. Without an outcome the job runs again; an `error` then counts as one of its tries. */
export interface RunResult {
  outcome?: 'completed' | 'failed' | undefined;
  result?: unknown;
  error?: string;
}

/** Of a job that has not ended. */
const open = 'ended_at is null and input is not null';
/** Held by no run. */
const free = '(lease_until is null or lease_until < now())';
const waitingJob = 'job_id as id, name, greatest(1, attempts - tries) as attempts';
/** Open jobs `o` of the same person and kind as the job `j`. */
const others =
  'o.owner = j.owner and o.name = j.name and o.job_id <> j.job_id and o.ended_at is null and o.input is not null';

/**
 * The table `platform.job_inputs`: what was asked for, which run works on it, and how it ended. It is the truth about every
 * job; the queue only hands out ids. A run holds a lease on its row, so a job that is handed out twice runs once.
 */
export class Outbox {
  constructor(private readonly pool: Pool) {}

  /**
   * Takes the job for one run. @returns `ended` when nothing is left to run; `busy` while another run holds it; `not its turn`
   * while as many jobs of this kind and this person run as may
   */
  claim(id: string, lease: string, perPerson: number) {
    return transaction(this.pool, async (db) => {
      // Claims of the same person and kind wait for each other. Otherwise none of them would count the others.
      await db.query(
        `select pg_advisory_xact_lock(hashtextextended(owner || ' ' || name, 7209314)) from platform.job_inputs where job_id = $1`,
        [id],
      );
      type Row = Omit<JobRequest, 'id'> & { traceparent: string | null; triesLeft: number; crashes: number };
      const row = await firstRow<Row>(
        db,
        `update platform.job_inputs j set lease = $2, lease_until = now() + $3 * interval '1 ms', started_at = now(),
           crashes = crashes + (lease is not null)::int
         where job_id = $1 and ${open} and (lease is null or lease_until < now()) and $4 > (select count(*)
           from platform.job_inputs o where ${others} and o.lease_until > now())
         returning input, owner, coalesce(correlation_id, '') as "correlationId", traceparent, attempts - tries as "triesLeft", crashes`,
        [id, lease, leaseMs, perPerson],
      );
      if (row) return { ...row, crashedTooOften: row.crashes > mostCrashes };
      const waiting = await firstRow<{ held: boolean; running: number }>(
        db,
        `select coalesce(lease_until > now(), false) as held,
           (select count(*)::int from platform.job_inputs o where ${others} and o.lease_until > now()) as running
         from platform.job_inputs j where job_id = $1 and ${open}`,
        [id],
      );
      if (!waiting) return 'ended';
      return waiting.held || waiting.running < perPerson ? 'busy' : 'not its turn';
    });
  }

  /** The oldest open job of this person and kind that no process is running. */
  next(owner: string, name: string): Promise<WaitingJob | undefined> {
    return firstRow(
      this.pool,
      `select ${waitingJob} from platform.job_inputs
       where ${open} and owner = $1 and name = $2 and ${free} order by created_at limit 1`,
      [owner, name],
    );
  }

  /** Renews the lease and notes the progress. @returns false when the lease is lost */
  renew(id: string, lease: string, reached?: Reached): Promise<boolean> {
    return anyRow(
      this.pool,
      `update platform.job_inputs set lease_until = now() + $3 * interval '1 ms', done = coalesce($4, done), of = coalesce($5, of)
       where job_id = $1 and lease = $2 and ended_at is null`,
      [id, lease, leaseMs, reached?.done, reached?.of],
    );
  }

  /**
   * Ends a run and gives back its lease. "Completed" counts even when the lease is lost, because the work is done. The input
   * of a failed job is kept, so that an admin can have it tried again.
   */
  async settle(id: string, lease: string, { outcome, result, error }: RunResult, reached?: Reached): Promise<void> {
    const json = outcome === 'completed' ? JSON.stringify(result ?? null) : null;
    const text = error?.replaceAll('\0', ''); // PostgreSQL's text cannot hold it
    await this.pool.query(
      `update platform.job_inputs set outcome = $3, ended_at = case when $3::text is not null then now() end,
         result = $4, error = $5, tries = tries + ($5::text is not null)::int, done = coalesce($6, done), of = coalesce($7, of),
         input = case when $3 = 'completed' then null else input end, lease = null, lease_until = null
       where job_id = $1 and ended_at is null and (lease = $2 or $3 = 'completed')`,
      [id, lease, outcome, json, text, reached?.done, reached?.of],
    );
  }

  /** Jobs that no run holds, oldest first. */
  waiting(limit: number): Promise<WaitingJob[]> {
    return allRows(
      this.pool,
      `select ${waitingJob} from platform.job_inputs
       where ${open} and name is not null and ${free} order by created_at limit $1`,
      [limit],
    );
  }

  /**
   * Removes rows of jobs that ended long ago. The row of a job that ran at once although it was also planned for later stays
   * until then: it keeps the job from running twice.
   */
  async forget(): Promise<void> {
    for (const [outcome, age] of Object.entries(kept))
      await this.pool.query(
        `delete from platform.job_inputs where outcome = $1 and ended_at is not null and ended_at < now() - $2::interval
           and not exists (select from platform.schedules where id = job_id)`,
        [outcome, age],
      );
  }
}

export type NewJob = Omit<JobRequest, 'correlationId'> & { correlationId: string | null };

/** The columns of `rowOf`. */
export const columns = 'job_id, owner, input, request_hash, name, correlation_id, attempts, traceparent';
/** @throws Error for an id that BullMQ does not take */
export const rowOf = (kind: JobKind, { id, owner, input, request, correlationId }: NewJob) => {
  if (!/^[^:]+$/.test(id) || /^\d+$/.test(id)) throw new Error(`"${id}" cannot be the id of a job`);
  const hash = requestHash(request);
  return [id, owner, JSON.stringify(input), hash, kind.name, correlationId, kind.attempts, traceparent()] as const;
};

/** @throws DomainError unless the row comes from the same request */
export const sameRequest = (request: unknown, hash: string | null | undefined): void => {
  if (hash === requestHash(request)) return;
  throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
};
