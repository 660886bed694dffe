import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Jobs that run later or repeatedly, and an index for the newest outcomes. */
export class Jobs1763856000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index job_inputs_outcome on platform.job_inputs (outcome, ended_at) where ended_at is not null;
      alter table platform.job_inputs add column schedule text;
      create table platform.schedules (
        id text primary key,
        owner uuid not null,
        name text not null,
        attempts integer not null,
        input json not null,
        request_hash text not null,
        correlation_id text,
        traceparent text,
        -- Null: it runs once, at next_at.
        cron text,
        time_zone text,
        next_at timestamptz not null
      );
      create index schedules_next on platform.schedules (next_at);
      -- The first versions kept a job's name and outcome only in the queue.
      do $$ begin
        if to_regclass('bullmq.job') is not null then
          update platform.job_inputs i set name = j.name, correlation_id = j.data->>'correlationId',
            attempts = j.max_attempts, outcome = case when j.state in ('completed', 'failed') then j.state::text end,
            ended_at = case when j.state in ('completed', 'failed') then to_timestamp(j.finished_at_ms / 1000.0) end,
            result = j.return_value, error = j.failed_reason,
            done = (j.progress->>'done')::int, of = (j.progress->>'of')::int
          from bullmq.job j where j.id = i.job_id and j.data->>'correlationId' is not null and i.name is null;
          -- A failed job in the queue would prevent the same job when an admin starts it again.
          delete from bullmq.job where state in ('completed', 'failed') and data->>'correlationId' is not null;
        end if;
      end $$;
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    const [schedules] = (await db.query('select count(*)::int as n from platform.schedules')) as { n: number }[];
    if (schedules?.n) throw new Error('There are jobs that run later. They would be lost.');
    await db.query(`
      drop table platform.schedules;
      drop index platform.job_inputs_outcome;
      alter table platform.job_inputs drop column schedule;
    `);
  }
}
