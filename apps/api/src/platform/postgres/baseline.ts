const platform = `
create schema if not exists platform;

-- One row for each consumer (read model or reaction): its position, and the epoch of the run that may write.
create table if not exists platform.checkpoints (
  consumer text primary key,
  version integer not null,
  position bigint not null,
  epoch integer not null,
  updated_at timestamptz not null default now()
);

-- Events a second, recently, as measured at updated_at (projections/checkpoints.ts).
alter table platform.checkpoints add column if not exists rate double precision not null default 0;

-- Which process runs what, and until when unless it renews. A frozen process loses its lease like a dead one.
create table if not exists platform.leases (
  name text primary key,
  holder uuid not null,
  expires_at timestamptz not null
);

-- A stream with an event that a consumer could not apply. It waits here, and the other streams continue.
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

-- The progress of a rebuild, for the command line and the screens.
create table if not exists platform.rebuilds (
  consumer text primary key,
  state text not null,
  done bigint not null,
  of bigint not null,
  started_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- The job that it is part of and that job's owner, where an admin asked for it.
alter table platform.rebuilds
  add column if not exists events bigint not null default 0,
  add column if not exists job_id text,
  add column if not exists owner uuid;

-- Files that a person uploaded, until an import has read them.
create table if not exists platform.uploads (
  id uuid primary key,
  owner uuid not null,
  name text not null,
  bytes bytea not null,
  analysis json not null,
  -- The person's choices before the start, then what is done with each row: a run after a crash does the same.
  plan json,
  work json,
  failed json,
  created_at timestamptz not null default now()
);
create index if not exists uploads_created on platform.uploads (created_at);

-- Every job: its input, who works on it, and how it ended. The queue holds ids only, so it holds no personal data and may lose
-- them. The input is removed when the job has completed, and stays when it failed. The hash of the request stays: it tells a
-- repeated request from another one under the same key.
create table if not exists platform.job_inputs (
  job_id text primary key,
  owner uuid not null,
  input json,
  created_at timestamptz not null default now()
);
alter table platform.job_inputs
  alter column input drop not null,
  add column if not exists request_hash text,
  add column if not exists name text,
  add column if not exists correlation_id text,
  -- The span that wanted it, where traces are collected.
  add column if not exists traceparent text,
  -- How often it may be tried, how often it failed, and how often its process ended meanwhile.
  add column if not exists attempts integer not null default 1,
  add column if not exists tries integer not null default 0,
  add column if not exists crashes integer not null default 0,
  add column if not exists retry_at timestamptz,
  -- The run that works on it holds and renews the lease.
  add column if not exists lease uuid,
  add column if not exists lease_until timestamptz,
  add column if not exists started_at timestamptz,
  add column if not exists done integer,
  add column if not exists of integer,
  add column if not exists ended_at timestamptz,
  add column if not exists outcome text,
  add column if not exists result json,
  add column if not exists error text,
  -- The command that started it again.
  add column if not exists retried_by text;
create index if not exists job_inputs_created on platform.job_inputs (created_at);
create index if not exists job_inputs_open on platform.job_inputs (created_at) where ended_at is null;
create index if not exists job_inputs_ended on platform.job_inputs (ended_at) where ended_at is not null;

-- The log that the positions in this database belong to (log-identity.ts).
create table if not exists platform.log_identity (
  one boolean primary key default true check (one),
  store text not null,
  first_event text,
  noted_at timestamptz not null default now()
);

-- Identity of this installation: several may share one Redis.
create table if not exists platform.installation (
  one boolean primary key default true check (one),
  id uuid not null default gen_random_uuid()
);

-- Browser sessions (http/sessions.ts), by the hash of their id.
create table if not exists platform.session (sid text primary key, sess json not null, expire timestamptz not null);
create index if not exists session_expire on platform.session (expire);
`;

/** Replaces the function of the first versions, which took more statements for the same. */
export const appendBatch = `
-- One append of \`batch\` is [stream, revision of its first event, ids[], types[], data[], metadata[]].
-- Returns one row for each append: its last revision and position, or 'conflict' with the stream's last revision (-1: none).
create or replace function log.append_batch(
  streams text[], firsts integer[], sizes integer[], ids uuid[], types text[], datas text[], metadatas text[]
) returns table (outcome text, last_revision integer, last_position bigint)
language plpgsql security definer set search_path = log, pg_temp as $$
declare
  head bigint;
  place integer := 1;
  stored integer;
begin
  perform pg_advisory_xact_lock(7209313001);
  select coalesce(max(e.position), 0) into head from log.events e;
  for n in 1 .. array_length(streams, 1) loop
    if sizes[n] = 1 then
      insert into log.events (position, stream, revision, id, type, data, metadata)
      select head + 1, streams[n], firsts[n], ids[place], types[place], datas[place], metadatas[place]
      where (select coalesce(max(e.revision), -1) from log.events e where e.stream = streams[n]) = firsts[n] - 1;
    else
      insert into log.events (position, stream, revision, id, type, data, metadata)
      select head + k, streams[n], firsts[n] + k::integer - 1, id, type, data, metadata
      from unnest(ids[place : place + sizes[n] - 1], types[place : place + sizes[n] - 1],
        datas[place : place + sizes[n] - 1], metadatas[place : place + sizes[n] - 1])
        with ordinality as given (id, type, data, metadata, k)
      where (select coalesce(max(e.revision), -1) from log.events e where e.stream = streams[n]) = firsts[n] - 1;
    end if;
    get diagnostics stored = row_count;
    if stored > 0 then
      head := head + stored;
      outcome := 'appended'; last_revision := firsts[n] + stored - 1; last_position := head;
    else
      select count(*), max(e.position) into stored, last_position
      from generate_series(1, sizes[n]) k
      join log.events e on e.stream = streams[n] and e.revision = firsts[n] + k - 1 and e.id = ids[place + k - 1];
      if stored = sizes[n] then
        outcome := 'appended'; last_revision := firsts[n] + sizes[n] - 1;
      else
        select coalesce(max(e.revision), -1) into last_revision from log.events e where e.stream = streams[n];
        outcome := 'conflict'; last_position := null;
      end if;
    end if;
    place := place + sizes[n];
    return next;
  end loop;
end $$;
`;

/** Takes a third less time than a batch of one. */
export const appendOne = `
-- Appends one event. Returns its position; null when it is not the next one of its stream, and log.append_batch then says why.
create or replace function log.append_one(
  its_stream text, its_revision integer, its_id uuid, its_type text, its_data text, its_metadata text
) returns bigint
language plpgsql security definer set search_path = log, pg_temp as $$
declare
  stored bigint;
begin
  perform pg_advisory_xact_lock(7209313001);
  insert into log.events (position, stream, revision, id, type, data, metadata)
  select (select coalesce(max(e.position), 0) from log.events e) + 1,
    its_stream, its_revision, its_id, its_type, its_data, its_metadata
  where (select coalesce(max(e.revision), -1) from log.events e where e.stream = its_stream) = its_revision - 1
  returning position into stored;
  return stored;
end $$;
`;

/**
 * The log's tables and the functions that append.
 *
 * Data and metadata are `text`, because `jsonb` refuses \u0000 and reorders keys: the bytes stay as they were written.
 * The first statement of each of the two takes the advisory lock. Under READ COMMITTED every later statement of a PL/pgSQL
 * function has a snapshot that is younger than the lock. So positions become visible in their order, and a reader of
 * `position > checkpoint` misses none. Only these functions write: the role that appends may SELECT and EXECUTE, and nobody may
 * UPDATE or DELETE.
 */
const log = `
create schema if not exists log;

create table if not exists log.events (
  position bigint primary key,
  stream text not null,
  revision integer not null,
  id uuid not null,
  type text not null,
  data text not null,
  metadata text not null,
  category text not null generated always as (split_part(stream, '-', 1)) stored,
  constraint events_stream_revision unique (stream, revision),
  constraint events_id unique (id)
);

-- Unused: the metadata hold the time of recording.
alter table log.events drop column if exists recorded_at;
create index if not exists events_category_position on log.events (category, position);

${appendBatch}${appendOne}`;

const chain = `
create table if not exists log.chain (
  entry bigint primary key,
  position bigint not null constraint chain_position unique,
  -- Not unique: EventStoreDB can store an id twice, and that must not stop the chain.
  event_id uuid not null,
  hash text not null,
  -- The time of recording that the event names; null when it names none.
  at timestamptz
);
create index if not exists chain_event on log.chain (event_id);

-- Each run of Verify. It has a result when it has ended.
create table if not exists platform.verifications (
  job_id text primary key,
  owner uuid not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  result json
);
`;

/** The role that appends. A dump of a database holds no roles, so a restored database gets it at the next start. */
export const logRole = `
do $$ begin
  if not exists (select from pg_roles where rolname = 'keepwarm_log') then
    create role keepwarm_log nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant keepwarm_log to current_user;
revoke all on log.events from public;
revoke all on function log.append_batch, log.append_one from public;
grant usage on schema log to keepwarm_log;
grant select on log.events to keepwarm_log;
grant execute on function log.append_batch, log.append_one to keepwarm_log;
revoke all on log.chain from public;
grant select, insert on log.chain to keepwarm_log;
`;

/**
 * The tables from before there were migrations. Versions before this one created them at every start, so each statement may
 * run on a database that has them.
 */
export const baseline = [platform, log, chain, logRole].join(';\n');
