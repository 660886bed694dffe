/** What the platform keeps beside the log and the read models. Applied at every start; each statement may be run again. */
export const platformSchema = `
create schema if not exists platform;
create schema if not exists read;
create schema if not exists rebuild;

-- One row a consumer (read model or reaction): how far it is, and which run of it may write.
create table if not exists platform.checkpoints (
  consumer text primary key,
  version integer not null,
  position bigint not null,
  epoch integer not null,
  updated_at timestamptz not null default now()
);

-- Only where it is missing: even so, adding a column waits for everybody who holds a row.
do $$ begin
  if not exists (select from information_schema.columns
                 where table_schema = 'platform' and table_name = 'checkpoints' and column_name = 'rate') then
    -- Events a second of late, as it was at updated_at (read-models/checkpoints.ts).
    alter table platform.checkpoints add column rate double precision not null default 0;
  end if;
end $$;

-- Which process runs what, and until when unless it renews: a process that is frozen loses it like one that is dead.
create table if not exists platform.leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);

-- A stream with an event that a read model could not apply: it waits there, and the others go on.
create table if not exists platform.parked_streams (
  consumer text not null,
  stream text not null,
  first_position bigint not null,
  event_id uuid not null,
  event_type text not null,
  error text not null,
  parked_at timestamptz not null default now(),
  primary key (consumer, stream)
);

-- How far a rebuild is, for the command line and the screens.
create table if not exists platform.rebuilds (
  consumer text primary key,
  state text not null,
  done bigint not null,
  of bigint not null,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

do $$ begin
  if not exists (select from information_schema.columns
                 where table_schema = 'platform' and table_name = 'rebuilds' and column_name = 'events') then
    -- The job that it is part of and whose it is, where an admin asked for it.
    alter table platform.rebuilds add column events bigint not null default 0, add column job_id text, add column owner uuid;
  end if;
end $$;

-- Files that a person uploaded, until an import has read them.
create table if not exists platform.uploads (
  id uuid primary key,
  owner uuid not null,
  name text not null,
  bytes bytea not null,
  analysis json not null,
  -- What the person settled before the start, then what is to be done with each row: a run after a crash does the same.
  plan json,
  work json,
  failed json,
  created_at timestamptz not null default now()
);
create index if not exists uploads_created on platform.uploads (created_at);

-- What a job works on, who works on it, and how it ended: the truth about every job. The queue itself only hands out ids,
-- so that nobody's words lie in it, and so that it may lose them. The input goes when the job has completed and stays when
-- it failed; the hash of the request stays, to tell a repeated request from another one under the same key.
create table if not exists platform.job_inputs (
  job_id text primary key,
  owner uuid not null,
  input json,
  created_at timestamptz not null default now()
);
alter table platform.job_inputs alter column input drop not null, add column if not exists request_hash text;
create index if not exists job_inputs_created on platform.job_inputs (created_at);
alter table platform.job_inputs
  add column if not exists name text,
  add column if not exists correlation_id text,
  -- The span that wanted it, where traces are collected.
  add column if not exists traceparent text,
  -- How often it may be tried, how often it was and failed, and how often its process ended meanwhile.
  add column if not exists attempts integer not null default 1,
  add column if not exists tries integer not null default 0,
  add column if not exists crashes integer not null default 0,
  add column if not exists retry_at timestamptz,
  -- Held and renewed by the run that works on it.
  add column if not exists lease uuid,
  add column if not exists lease_until timestamptz,
  add column if not exists started_at timestamptz,
  add column if not exists done integer,
  add column if not exists of integer,
  add column if not exists ended_at timestamptz,
  add column if not exists outcome text,
  add column if not exists result json,
  add column if not exists error text,
  -- The command that had it tried again.
  add column if not exists retried_by text;
create index if not exists job_inputs_open on platform.job_inputs (created_at) where ended_at is null;
create index if not exists job_inputs_ended on platform.job_inputs (ended_at) where ended_at is not null;

-- Which log the positions in this database are of (log-identity.ts).
create table if not exists platform.log_identity (
  one boolean primary key default true check (one),
  store text not null,
  first_event text,
  noted_at timestamptz not null default now()
);

-- Which installation this database is: several may share one Redis.
create table if not exists platform.installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid()
);

-- Calls of the current minute, per limit and person; the columns are those of rate-limiter-flexible. Expire: milliseconds
-- since 1970, not a bigint, because this program reads those as BigInt.
create table if not exists platform.rate_limits (key text primary key, points integer not null, expire double precision);
`;
