import type { QueuedJob, Queue } from '@app/contracts/admin/queues.api';
import type { Job as JobStatus } from '@app/contracts/jobs/jobs.api';
import type { Pool } from '../postgres/database';
import { traceparent } from '../telemetry/tracing';

/** A worker that died or froze loses its jobs after this long, to whoever gets them from the queue then. */
export const leaseMs = 10_000;
/** A job whose process ended this often while it ran takes its process with it, and is not tried again. */
const mostCrashes = 20;
/** How long the outcome of a job is kept; a failed one can be tried again until then. */
const kept = { completed: '7 days', failed: '28 days' };

export interface NewJob {
  id: string;
  name: string;
  owner: string;
  correlationId: string;
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
  /** Before its next try, in milliseconds; 0 for at once. */
  delay: number;
}

export type Claim =
  | {
      kind: 'mine';
      input: unknown;
      owner: string;
      correlationId: string;
      traceparent: string | null;
      triesLeft: number;
    }
  /** It has ended, or there never was one: there is nothing to do. */
  | { kind: 'over' }
  /** Somebody else runs it at this moment. */
  | { kind: 'busy' };

export interface Reached {
  done: number;
  of: number;
}

const state = `case when ended_at is not null then outcome when lease_until > now() then 'active'
  when retry_at > now() then 'delayed' else 'waiting' end`;

/**
 * `platform.job_inputs`: what is to be done, by whom it is being done, and how it ended. These rows are the truth about
 * every job; the queue only hands them out, and may be emptied, replaced or out of reach without one being lost or done
 * twice. A run holds a lease on its row, so that a job which the queue hands out twice runs once.
 */
export class JobRows {
  constructor(private readonly pool: Pool) {}

  /** Which installation this database belongs to: several may share one Redis. */
  async installation(): Promise<string> {
    await this.pool.query('insert into platform.installation default values on conflict do nothing');
    const { rows } = await this.pool.query<{ id: string }>('select id from platform.installation');
    return rows[0]?.id ?? '';
  }

  /** Jobs of a version that kept their names and outcomes in the queue alone. */
  async adopt(): Promise<void> {
    const there = await this.pool.query<{ job: string | null }>(`select to_regclass('bullmq.job')::text as job`);
    if (!there.rows[0]?.job) return;
    await this.pool.query(
      `update platform.job_inputs i set name = j.name, correlation_id = j.data->>'correlationId',
         attempts = j.max_attempts, outcome = case when j.state in ('completed', 'failed') then j.state::text end,
         ended_at = case when j.state in ('completed', 'failed') then to_timestamp(j.finished_at_ms / 1000.0) end,
         result = j.return_value, error = j.failed_reason, done = (j.progress->>'done')::int, of = (j.progress->>'of')::int
       from bullmq.job j where j.id = i.job_id and i.name is null`,
    );
  }

  /** Durable when it answers. @returns the hash of the request that made it, and whether it has ended already */
  async add(job: NewJob): Promise<{ requestHash: string | null; ended: boolean }> {
    const { rows } = await this.pool.query<{ requestHash: string | null; ended: boolean }>(
      `insert into platform.job_inputs as j (job_id, owner, input, request_hash, name, correlation_id, attempts, traceparent)
       values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (job_id) do update set job_id = j.job_id
       returning request_hash as "requestHash", ended_at is not null as ended`,
      [
        job.id,
        job.owner,
        JSON.stringify(job.input),
        job.requestHash,
        job.name,
        job.correlationId,
        job.attempts,
        traceparent() ?? null,
      ],
    );
    return rows[0] ?? { requestHash: null, ended: false };
  }

  async status(id: string, owner: string): Promise<JobStatus | undefined> {
    const { rows } = await this.pool.query<{
      name: string;
      state: QueuedJob['state'];
      done: number;
      of: number;
      seconds: number;
      result: unknown;
      error: string | null;
    }>(
      `select coalesce(name, '') as name, ${state} as state, coalesce(done, 0) as done, coalesce(of, 0) as of,
         extract(epoch from now() - started_at)::float8 as seconds, result, case when ended_at is not null then error end as error
       from platform.job_inputs where job_id = $1 and owner = $2`,
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

  /** Takes the job for one run. A job that keeps ending its process is ended here instead. */
  async claim(id: string, lease: string): Promise<Claim> {
    const { rows } = await this.pool.query<{
      input: unknown;
      owner: string;
      correlationId: string | null;
      traceparent: string | null;
      triesLeft: number;
      crashes: number;
    }>(
      `update platform.job_inputs set lease = $2, lease_until = now() + $3 * interval '1 ms', started_at = now(),
         retry_at = null, crashes = crashes + (lease is not null)::int
       where job_id = $1 and ended_at is null and input is not null and (lease is null or lease_until < now())
       returning input, owner, correlation_id as "correlationId", traceparent, attempts - tries as "triesLeft", crashes`,
      [id, lease, leaseMs],
    );
    const [row] = rows;
    if (row && row.crashes > mostCrashes) {
      await this.fail(id, lease, 'It was interrupted too often.');
      return { kind: 'over' };
    }
    if (row) return { kind: 'mine', ...row, correlationId: row.correlationId ?? '' };
    const busy = await this.pool.query(
      'select from platform.job_inputs where job_id = $1 and ended_at is null and input is not null',
      [id],
    );
    return { kind: busy.rowCount ? 'busy' : 'over' };
  }

  /** @returns those of `leases` that still hold */
  async renew(leases: string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ lease: string }>(
      `update platform.job_inputs set lease_until = now() + $2 * interval '1 ms'
       where lease = any($1::uuid[]) and ended_at is null returning lease`,
      [leases, leaseMs],
    );
    return rows.map((r) => r.lease);
  }

  async reached(id: string, lease: string, { done, of }: Reached): Promise<void> {
    await this.pool.query('update platform.job_inputs set done = $3, of = $4 where job_id = $1 and lease = $2', [
      id,
      lease,
      done,
      of,
    ]);
  }

  /** Ends it, whoever holds the lease by now: what the job was to do is done. */
  async complete(id: string, result: unknown, reached: Reached | undefined): Promise<void> {
    await this.pool.query(
      `update platform.job_inputs set ended_at = now(), outcome = 'completed', result = $2, error = null, input = null,
         lease = null, lease_until = null, done = coalesce($3, done), of = coalesce($4, of)
       where job_id = $1 and ended_at is null`,
      [id, JSON.stringify(result ?? null), reached?.done ?? null, reached?.of ?? null],
    );
  }

  /** Ends it as failed; its input is kept, so that an admin can have it tried again. */
  async fail(id: string, lease: string, error: string): Promise<void> {
    await this.pool.query(
      `update platform.job_inputs set ended_at = now(), outcome = 'failed', error = $3, tries = tries + 1,
         lease = null, lease_until = null where job_id = $1 and lease = $2 and ended_at is null`,
      [id, lease, storable(error)],
    );
  }

  /** One try has failed, and the next comes in `ms`. */
  async failTry(id: string, lease: string, error: string, ms: number): Promise<void> {
    await this.pool.query(
      `update platform.job_inputs set tries = tries + 1, error = $3, retry_at = now() + $4 * interval '1 ms',
         lease = null, lease_until = null where job_id = $1 and lease = $2`,
      [id, lease, storable(error), ms],
    );
  }

  /** Gives it back untried. */
  async release(id: string, lease: string, reached: Reached | undefined): Promise<void> {
    await this.pool.query(
      `update platform.job_inputs set lease = null, lease_until = null, done = coalesce($3, done), of = coalesce($4, of)
       where job_id = $1 and lease = $2`,
      [id, lease, reached?.done ?? null, reached?.of ?? null],
    );
  }

  /** All that should be in the queue and that nobody runs, oldest first, at most `limit`. */
  async waiting(limit: number): Promise<WaitingJob[]> {
    const { rows } = await this.pool.query<WaitingJob>(
      `select job_id as id, name, greatest(1, attempts - tries) as attempts,
         coalesce(greatest(0, ceil(extract(epoch from retry_at - now()) * 1000)), 0)::int as delay
       from platform.job_inputs
       where ended_at is null and name is not null and input is not null
         and (lease_until is null or lease_until < now())
       order by created_at limit $1`,
      [limit],
    );
    return rows;
  }

  /** @returns the job as it waits again; undefined when there is none that failed since `commandId` and whose input is kept */
  async retry(id: string, commandId: string): Promise<(WaitingJob & { owner: string }) | undefined> {
    const { rows } = await this.pool.query<WaitingJob & { owner: string }>(
      `update platform.job_inputs set ended_at = null, outcome = null, error = null, tries = 0, crashes = 0,
         retry_at = null, done = null, of = null, retried_by = $2
       where job_id = $1 and outcome = 'failed' and input is not null and name is not null
         and retried_by is distinct from $2
       returning job_id as id, name, owner, attempts, 0 as delay`,
      [id, commandId],
    );
    return rows[0];
  }

  /** Which command had it tried again last; undefined when there is no such job. */
  async retriedBy(id: string): Promise<string | null | undefined> {
    const { rows } = await this.pool.query<{ by: string | null }>(
      'select retried_by as by from platform.job_inputs where job_id = $1',
      [id],
    );
    return rows[0]?.by;
  }

  async counts(): Promise<Queue['counts']> {
    const { rows } = await this.pool.query<{ state: QueuedJob['state']; n: number }>(
      `select ${state} as state, count(*)::int as n from platform.job_inputs where name is not null group by 1`,
    );
    const none = { waiting: 0, active: 0, delayed: 0, failed: 0, completed: 0 };
    return { ...none, ...Object.fromEntries(rows.map((r) => [r.state, r.n])) };
  }

  /** Newest first. Never an input. */
  async list(wanted: QueuedJob['state'], limit: number): Promise<QueuedJob[]> {
    const { rows } = await this.pool.query<
      Omit<QueuedJob, 'addedAt' | 'startedAt' | 'endedAt'> & {
        addedAt: Date;
        startedAt: Date | null;
        endedAt: Date | null;
      }
    >(
      `select job_id as id, name, ${state} as state, owner, tries + (lease is not null or coalesce(outcome, '') = 'completed')::int as attempts,
         created_at as "addedAt", started_at as "startedAt", ended_at as "endedAt", error
       from platform.job_inputs where name is not null and ${state} = $1
       order by coalesce(ended_at, started_at, created_at) desc, job_id limit $2`,
      [wanted, limit],
    );
    return rows.map(({ addedAt, startedAt, endedAt, ...row }) => ({
      ...row,
      addedAt: addedAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      endedAt: endedAt?.toISOString() ?? null,
    }));
  }

  /** Removes the outcomes that nobody will ask for any more. What has not ended stays, however old it is. */
  async forget(): Promise<void> {
    await this.pool.query(
      `delete from platform.job_inputs where ended_at < now() - case outcome when 'failed' then $1::interval else $2::interval end
         or name is null and created_at < now() - interval '60 days'`,
      [kept.failed, kept.completed],
    );
  }
}

/** PostgreSQL's text has no place for NUL. */
const storable = (text: string): string => text.replaceAll('\0', '');
