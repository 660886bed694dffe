import type { Log } from '@app/event-sourcing/kernel/log';
import type { Locks } from '@app/event-sourcing/postgres/locks';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import { Leader } from '@app/event-sourcing/read-models/leader';

export const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const leaderOf = (storage: Storage, locks: Locks, subscriptions?: string[], log = silent): Leader =>
  new Leader(locks, storage.signals, log, storage.pool, subscriptions);

/** A leader without a limit: it runs every consumer that is free. */
export const soleLeader = (storage: Storage, locks: Locks, log = silent): Leader =>
  leaderOf(storage, locks, undefined, log);
