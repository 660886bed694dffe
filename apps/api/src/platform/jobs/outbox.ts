import type { QueuedJob, Queue } from '@app/contracts/admin/queues.api';
import type { Job as JobStatus } from '@app/contracts/jobs/jobs.api';
import { DomainError } from '@app/domain/decider';
import type { Pool } from '../postgres/database';
import { traceparent } from '../telemetry/tracing';

/** A run that does not renew its lease for this long has died or is frozen: another one may take the job over. */
export const leaseMs = 10_000;
/** A job whose process ended this often while it ran is given up: it may be the cause. */
const mostCrashes = 20;
/** How long the outcome of a job is kept; a failed one can be tried again until then. */
const kept = { completed: '7 days', failed: '28 days' };
/** Counting stops here, so that a scrape costs the same however many jobs there are. */
const mostCounted = 10_000;

export interface NewJob {
  id: string;
  name: string;
  owner: string;
  /** Null: each job of a schedule has its own id here. */
  correlationId: string | null;
  input: unknown;
  attempts: number;
  requestHash: string;
}

/** What the queue needs to hand out a job. */
export interface WaitingJob {
  id: string;
  name: string;
  /** How often it may still be tried. */
  attempts: number;
}

/** Units finished, of how many. */
export interface Reached {
  done: number;
  of: number;
}

/** How a run ends: with an outcome, or without one when the job is to run again (`error` then counts as one of its tries). */
export interface RunResult {
  outcome?: 'completed' | 'failed';
  result?: unknown;
  error?: string;
}

const state = `case when ended_at is not null then outcome when lease_until > now() then 'active'
  when tries > 0 then 'delayed' else 'waiting' end`;

/**
 * The table `platform.job_inputs`: what was asked for, which run works on it, and how it ended. It is the truth about every
 * job; the queue only hands out ids. A run holds a lease on its row, so that a job that is handed out twice runs once.
 */
export class Outbox {
  constructor(private readonly pool: Pool) {}

  /** Tells this installation from others on the same Redis. */
  async installation(): Promise<string> {
    const { rows } = await this.pool.query<{ id: string }>(
      'insert into platform.installation default values on conflict (one) do update set one = true returning id',
    );
    return rows[0]?.id ?? '';
  }

  /** Durable when it returns. @returns whether it is still to run @throws DomainError */
  async add(job: NewJob): Promise<boolean> {
    const { rows } = await this.pool.query<{ requestHash: string | null; ended: boolean }>(
      `insert into platform.job_inputs as j (job_id, ${columns}) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (job_id) do update set job_id = j.job_id
       returning request_hash as "requestHash", ended_at is not null as ended`,
      valuesOf(job),
    );
    if (rows[0]?.requestHash !== job.requestHash) refuseReuse();
    return rows[0]?.ended === false;
  }

  async status(id: string, owner: string): Promise<JobStatus | undefined> {
    const { rows } = await this.pool.query<
      Reached & { name: string; state: QueuedJob['state']; seconds: number; result: unknown; error: string | null }
    >(
      `select coalesce(name, '') as name, ${state} as state, coalesce(done, 0) as done, coalesce(of, 0) as of,
         extract(epoch from now() - started_at)::float8 as seconds, result, case when ended_at is not null then error end as error
       from platform.job_inputs where job_id = $1 and owner = $2
       union all select name, 'waiting', 0, 0, null, null, null
       from platform.schedules where id = $1 and owner = $2 and cron is null limit 1`,
      [id, owner],
    );
    const [row] = rows;
    if (!row) return undefined;
    const { name, done, of, seconds, result, error } = row;
    return {
      id,
      name,
      state: row.state === 'delayed' ? 'waiting' : row.state,
      progress: { done, of },
      secondsLeft: row.state === 'active' && done > 0 ? Math.ceil((seconds / done) * (of - done)) : null,
      result,
      error,
    };
  }

  /**
   * Takes the job for one run, under a lease.
   * @returns `over` when there is nothing to run (any more), `busy` while another run holds it
   */
  async claim(id: string, lease: string) {
    const { rows } = await this.pool.query<{
      input: unknown;
      owner: string;
      correlationId: string;
      traceparent: string | null;
      triesLeft: number;
      crashes: number;
    }>(
      `update platform.job_inputs set lease = $2, lease_until = now() + $3 * interval '1 ms', started_at = now(),
         crashes = crashes + (lease is not null)::int
       where job_id = $1 and ended_at is null and input is not null and (lease is null or lease_until < now())
       returning input, owner, coalesce(correlation_id, '') as "correlationId", traceparent, attempts - tries as "triesLeft", crashes`,
      [id, lease, leaseMs],
    );
    const [row] = rows;
    if (row && row.crashes <= mostCrashes) return row;
    if (row) await this.settle(id, lease, { outcome: 'failed', error: 'It was interrupted too often.' });
    const open = 'select from platform.job_inputs where job_id = $1 and ended_at is null and input is not null';
    return (await this.pool.query(open, [id])).rowCount ? 'busy' : 'over';
  }

  /** Renews the lease and notes the progress. @returns false when the lease is lost */
  async renew(id: string, lease: string, reached?: Reached): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `update platform.job_inputs set lease_until = now() + $3 * interval '1 ms', done = coalesce($4, done), of = coalesce($5, of)
       where job_id = $1 and lease = $2 and ended_at is null`,
      [id, lease, leaseMs, reached?.done, reached?.of],
    );
    return rowCount === 1;
  }

  /**
   * Ends a run and gives back its lease. "Completed" counts even when the lease is lost, because the work is done. The input
   * of a failed job is kept, so that an admin can have it tried again.
   */
  async settle(id: string, lease: string, { outcome, result, error }: RunResult, reached?: Reached): Promise<void> {
    await this.pool.query(
      `update platform.job_inputs set outcome = $3, ended_at = case when $3::text is not null then now() end,
         result = $4, error = $5, tries = tries + ($5::text is not null)::int, done = coalesce($6, done), of = coalesce($7, of),
         input = case when $3 = 'completed' then null else input end, lease = null, lease_until = null
       where job_id = $1 and ended_at is null and (lease = $2 or $3 = 'completed')`,
      [
        id,
        lease,
        outcome,
        outcome === 'completed' ? JSON.stringify(result ?? null) : null,
        error?.replaceAll('\0', ''), // which PostgreSQL's text cannot hold
        reached?.done,
        reached?.of,
      ],
    );
  }

  /** The jobs that no run holds, oldest first. */
  async waiting(limit: number): Promise<WaitingJob[]> {
    const { rows } = await this.pool.query<WaitingJob>(
      `select job_id as id, name, greatest(1, attempts - tries) as attempts from platform.job_inputs
       where ended_at is null and name is not null and input is not null and (lease_until is null or lease_until < now())
       order by created_at limit $1`,
      [limit],
    );
    return rows;
  }

  /** @returns the job, which waits again; undefined when `commandId` did this before. @throws DomainError */
  async retry(id: string, commandId: string): Promise<(WaitingJob & { owner: string }) | undefined> {
    const { rows } = await this.pool.query<WaitingJob & { owner: string }>(
      `update platform.job_inputs set ended_at = null, outcome = null, error = null, tries = 0, crashes = 0,
         done = null, of = null, retried_by = $2
       where job_id = $1 and outcome = 'failed' and input is not null and name is not null
         and retried_by is distinct from $2
       returning job_id as id, name, owner, attempts`,
      [id, commandId],
    );
    if (rows[0]) return rows[0];
    const found = await this.pool.query<{ by: string | null }>(
      'select retried_by as by from platform.job_inputs where job_id = $1',
      [id],
    );
    if (!found.rows[0]) throw new DomainError('not_found', 'There is no such job.');
    if (found.rows[0].by === commandId) return undefined;
    throw new DomainError(
      'invalid_transition',
      'This job cannot be tried again: it has not failed, or what it was to work on is no longer kept.',
    );
  }

  /** Each up to 10,000. */
  async counts(): Promise<Queue['counts']> {
    const ended = (outcome: string) =>
      `(select outcome from platform.job_inputs where outcome = '${outcome}' and ended_at is not null limit $1)`;
    const { rows } = await this.pool.query<{ state: QueuedJob['state']; n: number }>(
      `select state, count(*)::int as n from (
         (select ${state} as state from platform.job_inputs where ended_at is null and name is not null limit $1)
         union all ${ended('failed')} union all ${ended('completed')}) job group by state`,
      [mostCounted],
    );
    const none = { waiting: 0, active: 0, delayed: 0, failed: 0, completed: 0 };
    return { ...none, ...Object.fromEntries(rows.map((r) => [r.state, r.n])) };
  }

  /** Newest first. Never an input. */
  async list(wanted: QueuedJob['state'], limit: number): Promise<QueuedJob[]> {
    const ended = wanted === 'completed' || wanted === 'failed';
    const { rows } = await this.pool.query<QueuedJob & Record<'addedAt' | 'startedAt' | 'endedAt', Date | null>>(
      `select job_id as id, name, $1 as state, owner, tries + (lease is not null or coalesce(outcome, '') = 'completed')::int as attempts,
         created_at as "addedAt", started_at as "startedAt", ended_at as "endedAt", error
       from platform.job_inputs
       where name is not null and ${ended ? 'ended_at is not null and outcome = $1' : `ended_at is null and ${state} = $1`}
       order by ended_at desc, coalesce(started_at, created_at) desc, job_id limit $2`,
      [wanted, limit],
    );
    const iso = (at: Date | null) => at?.toISOString() ?? null;
    return rows.map((row) => ({
      ...row,
      addedAt: iso(row.addedAt) ?? '',
      startedAt: iso(row.startedAt),
      endedAt: iso(row.endedAt),
    }));
  }

  /**
   * Removes outcomes that are older than they are kept. A job that has not ended stays, however old it is, and so does one
   * that ran at once although it was also to run later: its row keeps it from running twice.
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

/** The columns of `valuesOf` after the id. */
export const columns = 'owner, input, request_hash, name, correlation_id, attempts, traceparent';
export const valuesOf = (job: NewJob) => [
  job.id,
  job.owner,
  JSON.stringify(job.input),
  job.requestHash,
  job.name,
  job.correlationId,
  job.attempts,
  traceparent(),
];

export const refuseReuse = (): never => {
  throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
};
