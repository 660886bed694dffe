import { Cron } from 'croner';
import type { Log } from '../kernel/log';
import { type Pool, type PoolClient, transaction } from '../postgres/database';
import { columns, type NewJob, refuseReuse, valuesOf, type WaitingJob } from './outbox';

const releasedAtOnce = 100;
/** Milliseconds between two looks while another process releases what is due. */
const shortestMs = 20;
/** A schedule whose next time cannot be computed is tried again after an hour. */
const brokenMs = 3_600_000;

interface Due {
  id: string;
  cron: string | null;
  timeZone: string;
  nextAt: Date;
}

/** The job that a schedule makes now, and its next time; without one it has ended. */
interface Plan {
  jobId: string | null;
  nextAt: Date | null;
}

/**
 * The table `platform.schedules`: jobs that run later (`cron` is null) or again and again. One transaction makes what is due
 * a row of the outbox and moves the schedule on, so no period is lost and none runs twice.
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
        `delete from platform.job_inputs
         where job_id = $1 and request_hash = $2 and started_at is null and ended_at is null`,
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

  /** Makes the schedule, or changes it. A period that was missed stays due where cron and time zone stay. */
  async every(job: NewJob, cron: string, timeZone: string): Promise<void> {
    const { next } = periodsAt(await this.time(this.pool), cron, timeZone);
    await this.pool.query(
      `insert into platform.schedules as s (id, ${columns}, next_at, cron, time_zone)
       values ($1, $2, $3, $4, $5, $6, $7, null, $8, $9, $10)
       on conflict (id) do update set owner = excluded.owner, input = excluded.input, name = excluded.name,
         attempts = excluded.attempts, cron = excluded.cron, time_zone = excluded.time_zone,
         next_at = case when (s.cron, s.time_zone) = (excluded.cron, excluded.time_zone)
           then least(s.next_at, excluded.next_at) else excluded.next_at end`,
      [...valuesOf(job).slice(0, 7), next, cron, timeZone],
    );
  }

  /** Removes the schedule, and its job where that has not begun. @returns false when there was neither */
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

  /** Makes what is due rows of the outbox. @returns the new jobs, and the milliseconds until something is due again */
  release(): Promise<{ jobs: WaitingJob[]; nextMs: number }> {
    return transaction(this.pool, async (db) => {
      const now = await this.time(db);
      const { rows: due } = await db.query<Due>(
        `select id, cron, time_zone as "timeZone", next_at as "nextAt" from platform.schedules where next_at <= $1
         order by next_at limit $2 for update skip locked`,
        [now, releasedAtOnce],
      );
      const jobs = due.length > 0 ? await this.advance(db, due, this.plan(due, now)) : [];
      const { rows: next } = await db.query<{ at: Date | null }>('select min(next_at) as at from platform.schedules');
      return { jobs, nextMs: Math.max(shortestMs, (next[0]?.at?.getTime() ?? Infinity) - now.getTime()) };
    });
  }

  private async advance(db: PoolClient, due: Due[], plans: Plan[]): Promise<WaitingJob[]> {
    const { rows } = await db.query<WaitingJob>(
      `with planned as (select * from unnest($1::text[], $2::text[], $3::timestamptz[]) as p (id, job_id, next_at)),
         ended as (delete from platform.schedules s using planned p where s.id = p.id and p.next_at is null),
         moved as (update platform.schedules s set next_at = p.next_at from planned p where s.id = p.id and p.next_at is not null)
       insert into platform.job_inputs (job_id, ${columns}, schedule)
       select p.job_id, owner, input, request_hash, name, coalesce(correlation_id, p.job_id), attempts, traceparent,
         case when cron is not null then id end
       from platform.schedules join planned p using (id) where p.job_id is not null
       on conflict do nothing returning job_id as id, name, attempts`,
      [due.map((s) => s.id), plans.map((p) => p.jobId), plans.map((p) => p.nextAt)],
    );
    return rows;
  }

  /** Of the periods that were missed, only the latest runs. The job's id names its period: nobody can add it twice. */
  private plan(due: Due[], now: Date): Plan[] {
    // Many people share one cron and one time zone.
    const known = new Map<string, { latest: Date | undefined; next: Date }>();
    return due.map(({ id, cron, timeZone, nextAt }) => {
      if (cron === null) return { jobId: id, nextAt: null };
      try {
        const key = `${cron} ${timeZone}`;
        const { latest, next } = known.get(key) ?? periodsAt(now, cron, timeZone);
        known.set(key, { latest, next });
        const period = latest && latest > nextAt ? latest : nextAt;
        return { jobId: `${id}-${period.toISOString().replace(/[-:]|\.000/g, '')}`, nextAt: next };
      } catch (err) {
        this.log.error({ err, schedule: id }, 'the next time of a schedule cannot be computed');
        return { jobId: null, nextAt: new Date(now.getTime() + brokenMs) };
      }
    });
  }

  private async time(db: Pool | PoolClient): Promise<Date> {
    return this.now?.() ?? (await db.query<{ now: Date }>('select now()')).rows[0]?.now ?? new Date();
  }
}

/** The latest period, which may be now, and the next. @throws Error that names what is wrong */
const periodsAt = (now: Date, cron: string, timeZone: string): { latest: Date | undefined; next: Date } => {
  try {
    const periods = new Cron(cron, { timezone: timeZone, mode: '5-part' });
    const next = periods.nextRun(now);
    if (!next) throw new Error('it names no time');
    return { latest: periods.previousRuns(1, new Date(now.getTime() + 1))[0], next };
  } catch (error) {
    throw new Error(`cron "${cron}" in timeZone "${timeZone}": ${(error as Error).message}`, { cause: error });
  }
};
