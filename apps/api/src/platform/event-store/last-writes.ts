import { LRUCache } from 'lru-cache';
import type { EventStore } from '../kernel/event-store';

const kept = new WeakMap<EventStore, LRUCache<string, bigint>>();

const keptOf = (store: EventStore): LRUCache<string, bigint> => {
  // Read models are seconds behind at most. A position of a log that has been replaced must not hold replies for longer.
  const known = kept.get(store) ?? new LRUCache<string, bigint>({ max: 10_000, ttl: 10_000 });
  kept.set(store, known);
  return known;
};

/** Notes that this process has recorded an event of the owner at this position. */
export const noteWrite = (store: EventStore, owner: string, position: bigint): void => {
  const writes = keptOf(store);
  if (position > (writes.get(owner) ?? -1n)) writes.set(owner, position);
};

/** The position of what this process has recorded last for the owner; undefined when that is long ago. */
export const lastWriteOf = (store: EventStore, owner: string): bigint | undefined => keptOf(store).get(owner);
