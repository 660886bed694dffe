/**
 * The chain over the log: one row an event, in its order. It lies in PostgreSQL whichever store holds the log, so that
 * whoever changes one of the two is told on by the other. The role that writes it may add rows and nothing else.
 * Applied at every start, after the log's schema; each statement may be run again.
 */
export const chainSchema = `
create table if not exists log.chain (
  entry bigint primary key,
  position bigint not null constraint chain_position unique,
  -- Not unique: EventStoreDB can be made to store an id twice, and that must not stop the chain.
  event_id uuid not null,
  hash text not null,
  -- When the event says that it was recorded; null where it says nothing of the kind.
  at timestamptz
);
create index if not exists chain_event on log.chain (event_id);
revoke all on log.chain from public;
grant select, insert on log.chain to keepwarm_log;

-- Each run of Verify; the result is there once it has run to its end.
create table if not exists platform.verifications (
  job_id text primary key,
  owner uuid not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  result json
);
`;
