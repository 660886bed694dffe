import type { Category, EventOf, Stored } from '@app/contracts/events';
import { LRUCache } from 'lru-cache';
import type { EventStore } from '../event-store';
import { parseStored } from './stored';

/** What this process keeps of one store: the events of long streams, and the position of each owner's last write. */
class Kept {
  /** One event takes about a kilobyte. */
  readonly events = new LRUCache<string, readonly unknown[]>({
    maxSize: 20_000,
    sizeCalculation: ({ length }) => length,
  });
  /** Read models are seconds behind at most. A position of a log that has been replaced must not hold replies for longer. */
  readonly writes = new LRUCache<string, bigint>({ max: 10_000, ttl: 10_000 });
}

const stores = new WeakMap<EventStore, Kept>();

const keptOf = (store: EventStore): Kept => {
  const kept = stores.get(store) ?? new Kept();
  stores.set(store, kept);
  return kept;
};

/** A process keeps a stream in memory when it has at least this many events. A shorter one costs little to read again. */
const long = 50;

/**
 * All events of a stream in today's shape; `[]` when there is none. An event never changes, so
 * this process keeps what it has read of a long stream, and reads only the rest.
 * @throws StoreUnavailable; ZodError and UnknownEvent as `parseStored`
 */
export const historyOf = async <C extends Category>(
  store: EventStore,
  stream: `${C}-${string}`,
): Promise<readonly Stored<EventOf<C>>[]> => {
  const { events } = keptOf(store);
  const past = (events.get(stream) ?? []) as readonly Stored<EventOf<C>>[];
  const rest = (await store.readStream(stream, past.length)).map((event) => parseStored<C>(event));
  const all = [...past, ...rest];
  if (rest.length > 0 && all.length >= long) events.set(stream, all);
  return all;
};

/** As `historyOf`; `[]` for another person's stream. */
export const ownHistoryOf = async <C extends Category>(
  store: EventStore,
  owner: string,
  stream: `${C}-${string}`,
): Promise<readonly Stored<EventOf<C>>[]> => {
  const events = await historyOf(store, stream);
  return events[0]?.metadata.owner === owner ? events : [];
};

/** Whether this process has read the stream and keeps it: then the stream exists. */
export const isKept = (store: EventStore, stream: string): boolean => keptOf(store).events.has(stream);

/** What this process keeps of a stream may belong to a log that is not there any more. */
export const forgetHistory = (store: EventStore, stream: string): void => void keptOf(store).events.delete(stream);

/** Notes that this process has recorded an event of the owner at this position. */
export const noteWrite = (store: EventStore, owner: string, position: bigint): void => {
  const { writes } = keptOf(store);
  if (position > (writes.get(owner) ?? -1n)) writes.set(owner, position);
};

/** The position of the last event that this process recorded for the owner; undefined when that is long ago. */
export const lastWriteOf = (store: EventStore, owner: string): bigint | undefined => keptOf(store).writes.get(owner);
