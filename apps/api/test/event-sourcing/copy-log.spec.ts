import { randomUUID } from 'node:crypto';
import { type FreshDatabase, freshDatabase } from '../../../../test/database';
import { openStorage } from '../../src/platform/postgres/open-storage';
import { chainHash, genesis } from '@app/event-sourcing/integrity/chain';
import { Refused, copyLog } from '@app/event-sourcing/integrity/copy-log';
import { type EventStore, type RecordedEvent, start, StoreUnavailable } from '@app/event-sourcing/event-store';
import { newEvent } from '@app/event-sourcing/testing/event-store.contract';
import { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';
import { MemoryEventStore } from '@app/event-sourcing/testing/memory.event-store';
import { EventStoreServer } from '../doubles/event-store/event-store-server';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close();
});

const postgres = async (): Promise<EventStore> => {
  const database: FreshDatabase = await freshDatabase();
  opened.push(() => database.drop());
  const storage = await openStorage(database.url, () => undefined);
  opened.push(() => storage.close());
  return storage.store;
};
const eventStoreDb = async (): Promise<EventStore> => {
  const server = await EventStoreServer.start();
  opened.push(() => server.stop());
  const store = EventStoreDbEventStore.at(server.url);
  opened.push(() => store.close());
  return store;
};

const every = async (store: EventStore): Promise<RecordedEvent[]> => {
  const all: RecordedEvent[] = [];
  for await (const { events } of store.readAll(start)) all.push(...events);
  return all;
};
const withoutPosition = (events: RecordedEvent[]) => events.map((event) => ({ ...event, position: undefined }));

/** Streams of several categories that grow in turns, some by several events at once, with text of every kind. */
const fill = async (store: EventStore, appends: number): Promise<void> => {
  const streams = ['lead', 'content', 'lead', 'subscription'].map((c) => ({ name: `${c}-${randomUUID()}`, next: 0 }));
  for (let n = 0; n < appends; n++) {
    const stream = streams[((n * 7) % 5) % streams.length];
    if (!stream) continue;
    const events = Array.from({ length: 1 + (n % 3) }, (_, k) =>
      newEvent({ n, k, text: 'Łukasz \u0000 🙂 \ud800 "\\', ключ: [null, 1.5, { b: 1, a: 2 }] }, 'Überraschung'),
    );
    await store.append(stream.name, events, stream.next === 0 ? 'no_stream' : stream.next - 1);
    stream.next += events.length;
  }
};

/** A store that fails for ever after so many appends. The last one is stored, and its response is lost. */
const dyingAfter = (store: EventStore, appends: number): EventStore => {
  let left = appends;
  return new Proxy(store, {
    get: (target, name) => {
      if (name === 'append')
        return async (...args: Parameters<EventStore['append']>) => {
          if (left-- <= 0) throw new StoreUnavailable(new Error('gone'));
          const done = await target.append(...args);
          if (left === 0) throw new StoreUnavailable(new Error('gone'));
          return done;
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

const stores = { PostgreSQL: postgres, EventStoreDB: eventStoreDb, memory: async () => new MemoryEventStore() };
type Kind = keyof typeof stores;
const ways: [Kind, Kind][] = [
  ['PostgreSQL', 'EventStoreDB'],
  ['EventStoreDB', 'PostgreSQL'],
  ['PostgreSQL', 'PostgreSQL'],
  ['EventStoreDB', 'EventStoreDB'],
];

describe.each(ways)('A copy from %s to %s', (source, target) => {
  it('has every event unchanged in the order of the log, and the same last hash', async () => {
    const [from, to] = [await stores[source](), await stores[target]()];
    await fill(from, 120);
    const before = await every(from);
    const copied = await copyLog(from, to);
    expect(withoutPosition(await every(to))).toEqual(withoutPosition(before));
    expect(copied).toEqual({ events: 240, appended: 240, hash: before.reduce(chainHash, genesis) });
    expect(await every(from)).toEqual(before);
  });

  it('continues after an interruption, and stores no event twice', async () => {
    const [from, to] = [await stores[source](), await stores[target]()];
    await fill(from, 60);
    const before = withoutPosition(await every(from));
    let interrupted = 0;
    for (;;) {
      const lives = Math.floor(Math.random() * 15);
      const done = await copyLog(from, dyingAfter(to, lives)).catch((error: unknown) => error);
      const now = withoutPosition(await every(to));
      expect(now).toEqual(before.slice(0, now.length));
      if (!(done instanceof StoreUnavailable)) {
        expect(done).toMatchObject({ events: before.length });
        break;
      }
      interrupted++;
    }
    expect(interrupted).toBeGreaterThan(2);
    expect(withoutPosition(await every(to))).toEqual(before);
    expect(await copyLog(from, to)).toMatchObject({ events: before.length, appended: 0 });
  });
});

describe('A copy', () => {
  const memories = () => [new MemoryEventStore(), new MemoryEventStore()] as const;

  it('refuses a target with other events, and changes nothing in it', async () => {
    const [from, to] = memories();
    await fill(from, 10);
    await fill(to, 3);
    const before = await every(to);
    const refused = copyLog(from, to);
    await expect(refused).rejects.toBeInstanceOf(Refused);
    await expect(refused).rejects.toThrow(/The target is not empty and no copy of the source: .* in place 1 /);
    expect(await every(to)).toEqual(before);
  });

  it.each([
    ['data', { data: { n: 'changed' } }],
    ['type', { type: 'Other' }],
    ['id', { id: randomUUID() }],
  ])('refuses a target whose events differ in their %s only', async (_, change) => {
    const [from, to] = memories();
    await fill(from, 5);
    for (const { stream, revision, id, type, data, metadata } of await every(from))
      await to.append(
        stream,
        [{ id, type, data, metadata, ...(revision === 1 ? change : {}) }],
        revision === 0 ? 'no_stream' : revision - 1,
      );
    await expect(copyLog(from, to)).rejects.toThrow(/no copy of the source/);
  });

  it('refuses a target that has events of its own after the copy', async () => {
    const [from, to] = memories();
    await fill(from, 5);
    await copyLog(from, to);
    await to.append(`lead-${randomUUID()}`, [newEvent()], 'no_stream');
    await expect(copyLog(from, to)).rejects.toThrow('it goes on after all 9 events of the source');
  });

  it('includes events that are appended to the source meanwhile, and fails when that does not end', async () => {
    const [from, to] = memories();
    await fill(from, 5);
    const more = (times: number): EventStore =>
      new Proxy(to, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name);
          if (typeof value !== 'function') return value;
          return name === 'append' && times-- > 0
            ? async (...args: Parameters<EventStore['append']>) => {
                await from.append(`lead-${randomUUID()}`, [newEvent()], 'no_stream');
                return target.append(...args);
              }
            : value.bind(target);
        },
      });
    expect(await copyLog(from, more(3))).toMatchObject({ events: 12 });
    await from.append(`lead-${randomUUID()}`, [newEvent()], 'no_stream');
    await expect(copyLog(from, more(1_000))).rejects.toThrow(/Stop Keepwarm/);
    expect((await copyLog(from, to)).events).toBeGreaterThan(12);
  });

  it('stops when another process writes to the target at the same time', async () => {
    const [from, to] = memories();
    await fill(from, 5);
    const [first] = await every(from);
    const late = dyingAfter(to, 1_000);
    const racing = new Proxy(late, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (name !== 'append' || typeof value !== 'function') return value;
        return async (...args: Parameters<EventStore['append']>) => {
          if (first && (await to.head()) === 0n) await to.append(first.stream, [newEvent()], 'no_stream');
          return target.append(...args);
        };
      },
    });
    await expect(copyLog(from, racing)).rejects.toThrow(/somebody else writes to it/);
  });

  it('refuses an event of another program, and copies the events before it', async () => {
    const server = await EventStoreServer.start();
    opened.push(() => server.stop());
    const from = EventStoreDbEventStore.at(server.url);
    opened.push(() => from.close());
    const to = new MemoryEventStore();
    await fill(from, 3);
    server.write('lead-of-another-program', { type: 'Something' });
    await expect(copyLog(from, to)).rejects.toThrow(/was not written by Keepwarm/);
    expect(await every(to)).toHaveLength(6);
  });

  it('stops at the signal, and reports its progress', async () => {
    const [from, to] = memories();
    await fill(from, 50);
    const stop = new AbortController();
    const told: number[] = [];
    const copying = copyLog(from, to, {
      signal: stop.signal,
      onProgress: ({ events, share }) => {
        told.push(share);
        expect(events).toBeLessThanOrEqual(99);
        stop.abort(new Error('enough'));
      },
    });
    await expect(copying).rejects.toThrow('enough');
    expect(told).toHaveLength(1);
    expect(await copyLog(from, to)).toMatchObject({ events: (await every(from)).length });
  });

  it('copies an empty log', async () => {
    expect(await copyLog(...memories())).toEqual({ events: 0, appended: 0, hash: genesis });
  });
});
