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

-- What a job works on. The queue itself carries ids only, so that nobody's words lie in it. The input goes when the job
-- has ended; the hash of the request stays, to tell a repeated request from another one under the same key.
create table if not exists platform.job_inputs (
  job_id text primary key,
  owner uuid not null,
  input json,
  created_at timestamptz not null default now()
);
alter table platform.job_inputs alter column input drop not null, add column if not exists request_hash text;
create index if not exists job_inputs_created on platform.job_inputs (created_at);
`;
