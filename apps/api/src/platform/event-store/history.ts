import type { Category, EventOf, Stored } from '@app/contracts/events';
import { LRUCache } from 'lru-cache';
import type { EventStore } from '../kernel/event-store';
import { parseStored } from './stored';

/** Events of a stream from which on a process keeps it: such a stream costs more to read and to check than to keep. */
const long = 50;
/** Events of all streams that a process keeps. One takes about a kilobyte. */
const mostKept = 20_000;

const kept = new WeakMap<EventStore, LRUCache<string, readonly unknown[]>>();

const keptOf = (store: EventStore): LRUCache<string, readonly unknown[]> => {
  const known = kept.get(store) ?? new LRUCache({ maxSize: mostKept, sizeCalculation: ({ length }) => length });
  kept.set(store, known);
  return known;
};

/**
 * All events of a stream in today's shape; `[]` when there is none. An event never changes. So what this process has read of
 * a long stream it keeps, and it reads only the rest.
 * @throws StoreUnavailable; ZodError and UnknownEvent as `parseStored`
 */
export const historyOf = async <C extends Category>(
  store: EventStore,
  stream: `${C}-${string}`,
): Promise<readonly Stored<EventOf<C>>[]> => {
  const streams = keptOf(store);
  const past = (streams.get(stream) ?? []) as readonly Stored<EventOf<C>>[];
  const rest = (await store.readStream(stream, past.length)).map((event) => parseStored<C>(event));
  const all = [...past, ...rest];
  if (rest.length > 0 && all.length >= long) streams.set(stream, all);
  return all;
};

/** Whether this process has read the stream and keeps it: then the stream exists. */
export const isKept = (store: EventStore, stream: string): boolean => keptOf(store).has(stream);

/** What this process keeps of a stream may belong to a log that is not there any more. */
export const forgetHistory = (store: EventStore, stream: string): void => void keptOf(store).delete(stream);
