/**
 * The log's tables and its one way in. Applied at every start, under an advisory lock; each statement may be run again.
 *
 * Data and metadata are `text`, not `jsonb`: the bytes are kept as they were written (jsonb refuses \u0000 and reorders).
 * `append_batch` takes the advisory lock as its first statement: under READ COMMITTED every further statement of a
 * PL/pgSQL function has a snapshot younger than the lock, so positions become visible in their own order and a reader may
 * ask for `position > checkpoint` without ever missing one. It is the only writer: the role that appends may SELECT and
 * EXECUTE, and nobody is granted UPDATE or DELETE.
 */
export const logSchema = `
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

-- A column that nobody read and the chain does not cover; when an event was recorded is in its metadata.
do $$ begin
  if exists (select from information_schema.columns
             where table_schema = 'log' and table_name = 'events' and column_name = 'recorded_at') then
    alter table log.events drop column recorded_at;
  end if;
end $$;
create index if not exists events_category_position on log.events (category, position);

-- One append of \`batch\` is [stream, revision of its first event, ids[], types[], data[], metadata[]].
-- Answers one row an append: the last revision and position, or outcome 'conflict' with the stream's last revision (-1: none).
create or replace function log.append_batch(
  streams text[], firsts integer[], sizes integer[], ids uuid[], types text[], datas text[], metadatas text[]
) returns table (outcome text, last_revision integer, last_position bigint)
language plpgsql security definer set search_path = log, pg_temp as $$
declare
  head bigint;
  place integer := 1;
  actual integer;
  stored integer;
begin
  perform pg_advisory_xact_lock(7209313001);
  select coalesce(max(e.position), 0) into head from log.events e;
  for n in 1 .. array_length(streams, 1) loop
    select max(e.revision) into actual from log.events e where e.stream = streams[n];
    actual := coalesce(actual, -1);
    if actual = firsts[n] - 1 then
      insert into log.events (position, stream, revision, id, type, data, metadata)
      select head + k, streams[n], firsts[n] + k - 1, ids[place + k - 1], types[place + k - 1], datas[place + k - 1], metadatas[place + k - 1]
      from generate_series(1, sizes[n]) k;
      head := head + sizes[n];
      outcome := 'appended'; last_revision := firsts[n] + sizes[n] - 1; last_position := head;
    else
      select count(*), max(e.position) into stored, last_position
      from generate_series(1, sizes[n]) k
      join log.events e on e.stream = streams[n] and e.revision = firsts[n] + k - 1 and e.id = ids[place + k - 1];
      if stored = sizes[n] then
        outcome := 'appended'; last_revision := firsts[n] + sizes[n] - 1;
      else
        outcome := 'conflict'; last_revision := actual; last_position := null;
      end if;
    end if;
    place := place + sizes[n];
    return next;
  end loop;
end $$;

do $$ begin
  if not exists (select from pg_roles where rolname = 'keepwarm_log') then
    create role keepwarm_log nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant keepwarm_log to current_user;
revoke all on log.events from public;
revoke all on function log.append_batch from public;
grant usage on schema log to keepwarm_log;
grant select on log.events to keepwarm_log;
grant execute on function log.append_batch to keepwarm_log;
`;
