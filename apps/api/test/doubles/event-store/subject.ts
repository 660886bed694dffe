import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Appended, type Batch, type RecordedEvent, start } from '@app/event-sourcing/event-store';
import { newEvent } from '@app/event-sourcing/testing/event-store.contract';
import { EventStoreDbEventStore } from '@app/event-sourcing/event-store/eventstoredb.event-store';
import { EventStoreServer } from './event-store-server';

export const stream = (category = 'lead') => `${category}-${randomUUID()}`;

/** Waits for a condition, at most 25 s. */
export const until = async (isSo: () => boolean): Promise<void> => {
  for (const end = Date.now() + 25_000; !isSo(); await sleep(10))
    if (Date.now() > end) throw new Error(`Not so within 25 s: ${isSo.toString()}`);
};

/** The error of `work`, and its time in milliseconds. */
export const timed = async (work: Promise<unknown>): Promise<{ error: unknown; ms: number }> => {
  const begin = performance.now();
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - begin };
};

/** The adapter, connected to the double. */
export class Subject {
  private constructor(
    readonly server: EventStoreServer,
    readonly store: EventStoreDbEventStore,
  ) {}

  static async start(): Promise<Subject> {
    const server = await EventStoreServer.start();
    return new Subject(server, EventStoreDbEventStore.at(server.url));
  }

  async stop(): Promise<void> {
    this.server.thaw();
    await this.store.close();
    await this.server.stop();
  }

  /** Appends `count` events to a new stream. */
  fill(count: number, category = 'lead'): Promise<Appended> {
    const events = Array.from({ length: count }, (_, n) => newEvent({ n }));
    return this.store.append(stream(category), events, 'no_stream');
  }

  /** Makes `appends` appends of a hundred events each, five at a time. */
  async burst(appends: number): Promise<void> {
    for (let n = 0; n < appends; n += 5) await Promise.all(Array.from({ length: 5 }, () => this.fill(100)));
  }

  async read(from = start, categories?: string[]): Promise<RecordedEvent[]> {
    const all: RecordedEvent[] = [];
    for await (const { events } of this.store.readAll(from, categories && { categories })) all.push(...events);
    return all;
  }

  /** A subscriber that listens until `stop()`. */
  listen(from = start, categories = ['lead']) {
    const stop = new AbortController();
    const heard: Batch[] = [];
    const ended = (async () => {
      for await (const batch of this.store.subscribe(from, { categories }, stop.signal)) heard.push(batch);
    })();
    ended.catch(() => undefined); // looked at by the test
    const ids = () => heard.flatMap((b) => b.events.map((e) => e.id));
    return {
      ids,
      ended,
      heard,
      hears: (count: number) => until(() => ids().length >= count),
      listens: () => until(() => heard.length > 0),
      stop: async () => {
        stop.abort();
        await ended;
      },
    };
  }
}
