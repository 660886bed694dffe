import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendBatch, appendOne, baseline } from './baseline';

/** SQL that creates and removes something. `revert` fails where data would be lost; null: what `up` did stays. */
interface Migration {
  name: string;
  up: string;
  revert: string | null;
}

/** SQL that refuses to go on while a condition holds. */
const refuseWhen = (condition: string, why: string): string =>
  `do $$ begin if ${condition} then raise exception '${why}'; end if; end $$;`;

/** In the order in which they run. The number is their time. A migration is never changed once it has been released. */
export const migrations: readonly Migration[] = [
  {
    name: 'Baseline1763683200000',
    up: baseline,
    revert: refuseWhen('true', 'The first migration holds the log. It cannot be reverted.'),
  },
  {
    // The versions of read models that are in use, the schema of a build, and the event type that a subscription waits with.
    name: 'ReadModelVersions1763769600000',
    up: `
      create table platform.read_model_versions (
        key text primary key,
        used_at timestamptz not null default now()
      );
      alter table platform.rebuilds add column schema_name text;
      -- An event type that the process which ran the subscription did not know.
      alter table platform.checkpoints add column waits_for text;`,
    revert: `
      drop table platform.read_model_versions;
      alter table platform.rebuilds drop column schema_name;
      alter table platform.checkpoints drop column waits_for;`,
  },
  {
    // Jobs that run later or repeatedly, and an index for the newest outcomes.
    name: 'Jobs1763856000000',
    up: `
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
      end $$;`,
    revert: `
      ${refuseWhen('exists (select from platform.schedules)', 'There are jobs that run later. They would be lost.')}
      drop table platform.schedules;
      drop index platform.job_inputs_outcome;
      alter table platform.job_inputs drop column schedule;`,
  },
  {
    // The rate limiter's counts, for installations without Redis. `expire` is no bigint, because the library subtracts it.
    name: 'RateLimits1763859600000',
    up: 'create table platform.rate_limits (key text primary key, points integer not null, expire double precision)',
    revert: 'drop table platform.rate_limits',
  },
  // The function as in the baseline, for a database that had an earlier one: the same result in 60 % of its processor time.
  { name: 'AppendInThreeStatements1763863200000', up: appendBatch, revert: null },
  {
    // Stores uploaded files uncompressed, so that the server reads a piece of a file without reading all of it.
    name: 'UploadsInPieces1763866800000',
    up: 'alter table platform.uploads alter column bytes set storage external',
    revert: 'alter table platform.uploads alter column bytes set storage extended',
  },
  {
    // Finds the open jobs of one person and kind: they take turns with those of other people.
    name: 'OpenJobsOfAPerson1763866900000',
    up: 'create index job_inputs_person on platform.job_inputs (owner, name, created_at) where ended_at is null',
    revert: 'drop index platform.job_inputs_person',
  },
  {
    // The extension pg_trgm compares texts. It is part of PostgreSQL, and since version 13 the owner of a database may create it
    // (https://www.postgresql.org/docs/current/pgtrgm.html). A server without it works: see trigrams.ts. Another program may use it.
    name: 'SimilarTexts1763867000000',
    up: `
      do $$ begin
        create extension if not exists pg_trgm with schema platform;
      exception when insufficient_privilege or undefined_file or feature_not_supported then
        raise notice 'pg_trgm is not available: %', sqlerrm;
      end $$`,
    revert: null,
  },
  {
    // The settings list the sessions of one person.
    name: 'SessionsOfAPerson1763867100000',
    up: `create index session_person on platform.session ((sess->>'userId'))`,
    revert: 'drop index platform.session_person',
  },
  {
    // The numbers of tickets to support. They are never used twice; a number may be left out.
    name: 'TicketNumbers1763867120000',
    up: 'create sequence platform.ticket_numbers start 1001',
    revert: 'drop sequence platform.ticket_numbers',
  },
  {
    // Secrets of people, encrypted: see secrets.ts.
    name: 'Secrets1763867130000',
    up: `
      create table platform.secrets (
        id uuid primary key,
        owner uuid not null,
        purpose text not null,
        encrypted text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now()
      );
      create index secrets_expiry on platform.secrets (expires_at)`,
    revert: `
      ${refuseWhen('exists (select from platform.secrets)', 'There are secrets. Disconnect the outside services before this is reverted.')}
      drop table platform.secrets`,
  },
  {
    // How often the page of a private link was opened: one row for each link, and nothing about visitors.
    name: 'ShareViews1763867140000',
    up: `
      create table platform.share_views (
        token_hash text primary key,
        views integer not null,
        last_at timestamptz not null
      )`,
    revert: 'drop table platform.share_views',
  },
  {
    // Counts the running jobs of one person and kind. Without it each start of a job read all that wait: 20 ms beside 13,000.
    name: 'HeldJobs1763867150000',
    up: `create index job_inputs_held on platform.job_inputs (owner, name)
      where ended_at is null and lease_until is not null`,
    revert: 'drop index platform.job_inputs_held',
  },
  // As in the baseline, for a database that has only the function for many.
  { name: 'AppendOne1763867160000', up: appendOne, revert: 'drop function log.append_one' },
  {
    // What the runs of an import did with their rows, while others of its people wait for room.
    name: 'DoneRows1763867170000',
    up: 'alter table platform.uploads add column done json',
    revert: 'alter table platform.uploads drop column done',
  },
];

/** As TypeORM takes them. */
export const migrationClasses = migrations.map(
  ({ name, up, revert }) =>
    class implements MigrationInterface {
      name = name;
      up = (db: QueryRunner): Promise<void> => db.query(up);
      down = async (db: QueryRunner): Promise<void> => (revert === null ? undefined : db.query(revert));
    },
);
