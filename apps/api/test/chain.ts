import { soleLeader } from './leader';
import { createHash } from 'node:crypto';
import { type Chance, pick } from '@app/writer/seeded';
import { until } from '../../../test/client';
import { Locks } from '@app/event-sourcing/postgres/locks';
import type { Storage } from '@app/event-sourcing/postgres/storage';
import type { EventStore, NewEvent } from '@app/event-sourcing/event-store';
import { chainTail } from '@app/event-sourcing/integrity/chain';
import { runHashChain } from '@app/event-sourcing/integrity/hash-chain';

/** A uuid from the seed. */
export const someUuid = (chance: Chance): string => {
  const hex = createHash('sha256').update(String(chance())).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

const words = ['Søren', 'naïve “quote”', 'line\nbreak', '\u0000', '😀', '\ud800', 'O’Neill', '', '<b>', '\\', '0'];

export const someEvent = (chance: Chance): NewEvent => ({
  id: someUuid(chance),
  type: pick(chance, ['LeadSurfaced', 'ContentApproved', 'DraftEdited', 'TierGranted']),
  data: {
    body: pick(chance, words) + pick(chance, words),
    n: Math.round(chance() * 1e6) / 100,
    tags: [pick(chance, words), null, chance() < 0.5],
    nothing: null,
    at: { deep: [{ er: pick(chance, words) }], 7: 'seven' },
  },
  metadata: {
    owner: someUuid(chance),
    actor: { id: someUuid(chance), as: 'user' },
    commandId: someUuid(chance),
    commandHash: '4ce3442a56505c53',
    correlationId: someUuid(chance),
    causationId: someUuid(chance),
    recordedAt: new Date(Date.UTC(2026, 0, 5) + Math.floor(chance() * 1e10)).toISOString(),
  },
});

/** Appends `count` events to a few streams, one to three at a time. */
export const fill = async (store: EventStore, chance: Chance, count: number): Promise<void> => {
  const streams = Array.from({ length: Math.ceil(count / 5) }, (_, n) => ({
    name: `${pick(chance, ['lead', 'content', 'user', 'subscription', n === 0 ? 'later' : 'lead'])}-${someUuid(chance)}`,
    length: 0,
  }));
  for (let left = count; left > 0;) {
    const stream = pick(chance, streams);
    const events = Array.from({ length: Math.min(left, 1 + Math.floor(chance() * 3)) }, () => someEvent(chance));
    await store.append(stream.name, events, stream.length === 0 ? 'no_stream' : stream.length - 1);
    stream.length += events.length;
    left -= events.length;
  }
};

/** Runs the hash chain until `signal` aborts. */
export const runLedger = async (storage: Storage, store: EventStore, signal: AbortSignal): Promise<void> => {
  const locks = new Locks(storage.url, () => undefined);
  await runHashChain(storage.pool, store, soleLeader(storage, locks), signal);
  await locks.close();
};

/** Chains the whole log and stops. @returns the number of entries */
export const chainAll = async (storage: Storage, store: EventStore): Promise<number> => {
  const stop = new AbortController();
  const running = runLedger(storage, store, stop.signal);
  const head = await store.head();
  const tail = await until(async () => {
    const found = await chainTail(storage.pool);
    return found && found.position >= head && found;
  }, 60_000);
  stop.abort();
  await running;
  return Number(tail.entry);
};
