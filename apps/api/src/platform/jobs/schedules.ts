import { Cron } from 'croner';
import { DateTime } from 'luxon';
import type { z } from 'zod';
import type { Log } from '@app/event-sourcing/kernel/log';
import { type Db, type Pool, transaction } from '@app/event-sourcing/postgres/database';
import type { JobKind, JobRequest, ScheduleRequest } from '@app/event-sourcing/jobs/job';
import { columns, rowOf, sameRequest } from './outbox';

const releasedAtOnce = 100;
/** Shortest pause between two looks, in milliseconds. */
const shortestMs = 20;
/** Milliseconds until a schedule is tried again when its next time could not be computed. */
const brokenMs = 3_600_000;

const scheduleColumns = columns.replace('job_id', 'id');

export interface PlannedJob {
  row: ReturnType<typeof rowOf>;
  request: unknown;
  runAt: Date;
}

/** Call it where the trace of the job's cause is the current one. @throws Error for a wrong id or time */
export const planned = <I extends z.ZodType>(kind: JobKind<I>, job: JobRequest<I>, runAt: Date): PlannedJob => {
  if (Number.isNaN(runAt.getTime())) throw new Error(`runAt of the job "${job.id}" is no time`);
  return { row: rowOf(kind, job), request: job.request, runAt };
};

interface Due {
  id: string;
  cron: string | null;
  timeZone: string;
  nextAt: Date;
}

/**
 * The table `platform.schedules`: jobs that run later (`cron` is null) or again and again. One transaction turns what is due
 * into rows of the outbox and moves the schedules on, so no period is lost and none runs twice.
 */
export class Schedules {
  /** @param now a test's clock. Default: the clock of the database, which is the same for all processes */
  constructor(
    private readonly pool: Pool,
    private readonly log: Log,
    private readonly now?: () => Date,
  ) {}

  /** Plans each job for its time, or moves it there, unless it has begun. The ids differ. @throws DomainError */
  async later(jobs: readonly PlannedJob[], db: Db = this.pool): Promise<void> {
    const rows = jobs.map(({ row, runAt }) => [...row, runAt]);
    const { rows: kept } = await db.query<{ id: string; hash: string }>({
      name: 'plan-jobs',
      text: `with asked as (select * from unnest($1::text[], $2::uuid[], $3::json[], $4::text[], $5::text[], $6::text[],
           $7::integer[], $8::text[], $9::timestamptz[]) as a (${scheduleColumns}, next_at)),
         begun as (select j.job_id, j.request_hash from platform.job_inputs j join asked a on j.job_id = a.id
           where j.request_hash <> a.request_hash or started_at is not null or ended_at is not null),
         waiting as (delete from platform.job_inputs j using asked a
           where j.job_id = a.id and j.request_hash = a.request_hash and started_at is null and ended_at is null),
         planned as (insert into platform.schedules as s (${scheduleColumns}, next_at)
           select * from asked a where not exists (select from begun where job_id = a.id)
           on conflict (id) do update set next_at = excluded.next_at, input = excluded.input
           where s.cron is null and s.request_hash = excluded.request_hash returning id, request_hash)
       select job_id as id, request_hash as hash from begun union all select id, request_hash from planned`,
      values: Array.from({ length: 9 }, (_, column) => rows.map((row) => row[column])),
    });
    const hashes = new Map(kept.map(({ id, hash }) => [id, hash]));
    for (const { row, request } of jobs) sameRequest(request, hashes.get(row[0]));
  }

  /** By the clock of this process, which may differ from the one of the database. */
  msUntil(time: Date): number {
    return time.getTime() - (this.now?.() ?? new Date()).getTime();
  }

  /**
   * Creates the schedule, or changes it. A missed period stays due when cron and time zone stay the same. With another zone the
   * period that was next can be over there already, and is due at once. Without this, who flies east on a Sunday would miss it.
   */
  async every(kind: JobKind, schedule: ScheduleRequest): Promise<void> {
    const { cron, timeZone } = schedule;
    const row = rowOf(kind, { ...schedule, correlationId: null }).slice(0, 7);
    const { latest, next: later } = periodsAt(await this.time(this.pool), cron, timeZone);
    const { rows } = await this.pool.query<Due>(
      'select id, cron, time_zone as "timeZone", next_at as "nextAt" from platform.schedules where id = $1 and cron = $2',
      [schedule.id, cron],
    );
    const [before] = rows;
    const isOver = before && latest && onTheClock(before.nextAt, before.timeZone) <= onTheClock(latest, timeZone);
    const next = isOver ? latest : later;
    await this.pool.query(
      `insert into platform.schedules as s (${scheduleColumns}, next_at, cron, time_zone)
       values ($1, $2, $3, $4, $5, $6, $7, null, $8, $9, $10)
       on conflict (id) do update set owner = excluded.owner, input = excluded.input, name = excluded.name,
         attempts = excluded.attempts, cron = excluded.cron, time_zone = excluded.time_zone,
         next_at = case when (s.cron, s.time_zone) = (excluded.cron, excluded.time_zone)
           then least(s.next_at, excluded.next_at) else excluded.next_at end`,
      [...row, next, cron, timeZone],
    );
  }

  /** Turns what is due into rows of the outbox. @returns the milliseconds until something is due again */
  release(): Promise<number> {
    return transaction(this.pool, async (db) => {
      const now = await this.time(db);
      const { rows: due } = await db.query<Due>(
        `select id, cron, time_zone as "timeZone", next_at as "nextAt" from platform.schedules where next_at <= $1
         order by next_at limit $2 for update skip locked`,
        [now, releasedAtOnce],
      );
      const plans = due.map((schedule) => this.plan(schedule, now));
      // A job id names its period, so nobody can add it twice. A schedule without a next time has ended.
      if (plans.length > 0)
        await db.query(
          `with planned as (select * from unnest($1::text[], $2::text[], $3::timestamptz[]) as p (id, job_id, next_at)),
             ended as (delete from platform.schedules s using planned p where s.id = p.id and p.next_at is null),
             moved as (update platform.schedules s set next_at = p.next_at from planned p where s.id = p.id and p.next_at is not null)
           insert into platform.job_inputs (${columns}, schedule)
           select p.job_id, owner, input, request_hash, name, coalesce(correlation_id, p.job_id), attempts, traceparent,
             case when cron is not null then id end
           from platform.schedules join planned p using (id) where p.job_id is not null on conflict do nothing`,
          [due.map(({ id }) => id), plans.map((p) => p.jobId), plans.map((p) => p.nextAt)],
        );
      const { rows: next } = await db.query<{ at: Date | null }>('select min(next_at) as at from platform.schedules');
      return Math.max(shortestMs, (next[0]?.at?.getTime() ?? Infinity) - now.getTime());
    });
  }

  /** The job that a schedule makes now, and its next time. Of the periods that were missed, only the latest runs. */
  private plan({ id, cron, timeZone, nextAt }: Due, now: Date): { jobId: string | null; nextAt: Date | null } {
    if (cron === null) return { jobId: id, nextAt: null };
    try {
      const { latest, next } = periodsAt(now, cron, timeZone);
      const period = latest && latest > nextAt ? latest : nextAt;
      return { jobId: `${id}-${period.toISOString().replace(/[-:]|\.000/g, '')}`, nextAt: next };
    } catch (err) {
      this.log.error({ err, schedule: id }, 'the next time of a schedule cannot be computed');
      return { jobId: null, nextAt: new Date(now.getTime() + brokenMs) };
    }
  }

  private async time(db: Db): Promise<Date> {
    return this.now?.() ?? (await db.query<{ now: Date }>('select now()')).rows[0]?.now ?? new Date();
  }
}

/** Day and time in a zone, in an order that can be compared. */
const onTheClock = (at: Date, timeZone: string): string =>
  DateTime.fromJSDate(at, { zone: timeZone }).toFormat("yyyy-MM-dd'T'HH:mm");

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
