import { type PoolSizes, Storage } from '@app/event-sourcing/postgres/storage';
import { migrate } from './migrate';
import { RedisCarrier } from '../redis/redis-signals';
import { PostgresEventStore } from '@app/event-sourcing/event-store/postgres.event-store';

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
  const outside = async (at: string) =>
    (await import('@app/event-sourcing/event-store/eventstoredb.event-store')).EventStoreDbEventStore.at(at);
  const store = eventStoreUrl === undefined ? undefined : await outside(eventStoreUrl);
  return Storage.open(url, onError, {
    migrate,
    openLog: (...args) => store ?? new PostgresEventStore(...args),
    sizes,
    ...(redisUrl && {
      carrySignals: (hearer, installation) => new RedisCarrier(redisUrl, `keepwarm-signals-${installation}`, hearer),
    }),
  });
};
