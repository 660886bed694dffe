import { CronExpressionParser } from 'cron-parser';
import { type Pool, type PoolClient, transaction } from '../postgres/database';
import type { Log } from '../kernel/log';
import { columns, type NewJob, refuseReuse, valuesOf, type WaitingJob } from './outbox';

const releasedAtOnce = 500;
/** Between two looks, when another process releases what is due at this moment. */
const shortestMs = 20;
/** A schedule whose time cannot be computed is tried again after an hour. */
const brokenMs = 3_600_000;

interface Due {
  id: string;
  cron: string | null;
  timeZone: string;
  nextAt: Date;
}

/**
 * The table `platform.schedules`: jobs that run later (`cron` is null) or again and again. One transaction makes what is due
 * a row of the outbox and moves the schedule on: no period is lost, and none runs twice.
 */
export class Schedules {
  /** @param now a test's clock; else the database's clock counts, which is the same for all processes */
  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly now?: () => Date,
  ) {}

  /** Runs the job at `runAt`, or moves it there. A job that has begun stays as it is. @throws DomainError */
  later(job: NewJob, runAt: Date): Promise<void> {
    return transaction(this.pool, async (db) => {
      const { rowCount } = await db.query(
        `insert into platform.schedules as s (id, ${columns}, next_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (id) do update set next_at = excluded.next_at, input = excluded.input
         where s.cron is null and s.request_hash = excluded.request_hash`,
        [...valuesOf(job), runAt],
      );
      if (rowCount === 0) refuseReuse();
      await db.query(
        `delete from platform.job_inputs where job_id = $1 and request_hash = $2 and started_at is null and ended_at is null`,
        [job.id, job.requestHash],
      );
      const begun = await db.query<{ hash: string }>(
        'select request_hash as hash from platform.job_inputs where job_id = $1',
        [job.id],
      );
      if (!begun.rows[0]) return;
      if (begun.rows[0].hash !== job.requestHash) refuseReuse();
      await db.query('delete from platform.schedules where id = $1', [job.id]);
    });
  }

  /** Makes the schedule, or changes it. Its next period stays where cron and time zone do. */
  every(job: NewJob, cron: string, timeZone: string): Promise<void> {
    return transaction(this.pool, async (db) => {
      const next = periodsOf(cron, timeZone, await this.time(db))
        .next()
        .toDate();
      await db.query(
        `insert into platform.schedules as s (id, ${columns}, next_at, cron, time_zone)
         values ($1, $2, $3, $4, $5, $6, $7, null, $8, $9, $10)
         on conflict (id) do update set owner = excluded.owner, input = excluded.input, name = excluded.name,
           attempts = excluded.attempts, cron = excluded.cron, time_zone = excluded.time_zone,
           next_at = case when (s.cron, s.time_zone) = (excluded.cron, excluded.time_zone) then s.next_at else excluded.next_at end`,
        [...valuesOf(job).slice(0, 7), next, cron, timeZone],
      );
    });
  }

  /** Removes the schedule, and the job where it waits and has not begun. @returns false when there was neither */
  cancel(id: string): Promise<boolean> {
    return transaction(this.pool, async (db) => {
      const schedule = await db.query('delete from platform.schedules where id = $1', [id]);
      const job = await db.query(
        'delete from platform.job_inputs where (job_id = $1 or schedule = $1) and started_at is null and ended_at is null',
        [id],
      );
      return (schedule.rowCount ?? 0) + (job.rowCount ?? 0) > 0;
    });
  }

  /** Makes everything that is due a row of the outbox. @returns the new jobs, and the milliseconds until the next is due */
  release(): Promise<{ jobs: WaitingJob[]; nextMs: number }> {
    return transaction(this.pool, async (db) => {
      const now = await this.time(db);
      const { rows: due } = await db.query<Due>(
        `select id, cron, time_zone as "timeZone", next_at as "nextAt" from platform.schedules where next_at <= $1
         order by next_at limit $2 for update skip locked`,
        [now, releasedAtOnce],
      );
      const planned = due.map((schedule) => this.plan(schedule, now));
      const { rows: jobs } = await db.query<WaitingJob>(
        `with planned as (select * from unnest($1::text[], $2::text[], $3::timestamptz[]) as p (id, job_id, next_at)),
           ended as (delete from platform.schedules s using planned p where s.id = p.id and p.next_at is null),
           moved as (update platform.schedules s set next_at = p.next_at from planned p where s.id = p.id and p.next_at is not null)
         insert into platform.job_inputs (job_id, ${columns}, schedule)
         select p.job_id, s.owner, s.input, s.request_hash, s.name, coalesce(s.correlation_id, p.job_id), s.attempts,
           s.traceparent, case when s.cron is not null then s.id end
         from platform.schedules s join planned p using (id) where p.job_id is not null
         on conflict do nothing returning job_id as id, name, attempts`,
        [due.map((s) => s.id), planned.map((p) => p.jobId), planned.map((p) => p.nextAt)],
      );
      const next = await db.query<{ at: Date | null }>('select min(next_at) as at from platform.schedules');
      return { jobs, nextMs: Math.max(shortestMs, (next.rows[0]?.at?.getTime() ?? Infinity) - now.getTime()) };
    });
  }

  /** Of periods that were missed only the latest runs. The job's id names its period, so that it is the same job everywhere. */
  private plan({ id, cron, timeZone, nextAt }: Due, now: Date): { jobId: string | null; nextAt: Date | null } {
    if (cron === null) return { jobId: id, nextAt: null };
    try {
      let period = nextAt;
      const periods = periodsOf(cron, timeZone, startOf(cron, timeZone, nextAt, now));
      let next = periods.next().toDate();
      for (; next <= now; next = periods.next().toDate()) period = next;
      return { jobId: `${id}-${period.toISOString().replace(/[-:]|\.000/g, '')}`, nextAt: next };
    } catch (err) {
      this.log.error({ err, schedule: id }, 'the next time of a schedule cannot be computed');
      return { jobId: null, nextAt: new Date(now.getTime() + brokenMs) };
    }
  }

  private async time(db: PoolClient): Promise<Date> {
    if (this.now) return this.now();
    const { rows } = await db.query<{ now: Date }>('select now()');
    return rows[0]?.now ?? new Date();
  }
}

/**
 * Where to look for the latest period from: not earlier than needed after a long time. cron-parser's `prev` names both
 * 02:30 of a night that has two; `next` names the first alone. So the periods themselves are always found with `next`.
 */
const startOf = (cron: string, timeZone: string, since: Date, now: Date): Date => {
  const back = periodsOf(cron, timeZone, now);
  back.prev();
  back.prev();
  const from = back.prev().toDate();
  return from > since ? from : since;
};

/** @throws Error that names what is wrong */
export const periodsOf = (cron: string, timeZone: string, from: Date) => {
  // cron-parser also takes seconds, and an empty text as "every minute".
  if (!/^\S+( \S+){4}$/.test(cron)) throw new Error(`cron "${cron}" must have five fields`);
  try {
    new Intl.DateTimeFormat('en', { timeZone });
  } catch {
    throw new Error(`timeZone "${timeZone}" is unknown`);
  }
  try {
    return CronExpressionParser.parse(cron, { currentDate: from, tz: timeZone });
  } catch (error) {
    throw new Error(`cron "${cron}" cannot be read: ${(error as Error).message}`, { cause: error });
  }
};
