import type { PoolSizes } from '../kernel/roles';
import { Storage } from '../postgres/storage';
import { PostgresEventStore } from './postgres.event-store';

/**
 * Opens the database and the event log. The log is in EventStoreDB when `eventStoreUrl` is given, else in the database.
 * @param onError hears of connections that break while they are idle
 * @param redisUrl Redis carries the signals between processes; without it the database does
 * @throws Error when the address of the store is wrong, or the database cannot be reached
 */
export const openStorage = async (
  url: string,
  onError: (error: Error) => void,
  eventStoreUrl?: string,
  sizes?: PoolSizes,
  redisUrl?: string,
): Promise<Storage> => {
  // The client of EventStoreDB is large: a process whose log is in the database starts without it.
  const outside = async (at: string) => (await import('./eventstoredb.event-store')).EventStoreDbEventStore.at(at);
  const store = eventStoreUrl === undefined ? undefined : await outside(eventStoreUrl);
  return Storage.open(url, onError, (...args) => store ?? new PostgresEventStore(...args), sizes, redisUrl);
};
