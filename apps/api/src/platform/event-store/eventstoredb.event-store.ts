import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type EventData,
  type EventStoreDBClient,
  ErrorType,
  type JSONEventData,
  NO_STREAM,
} from '@eventstore/db-client';
import pLimit from 'p-limit';
import { inTime } from '../kernel/within';
import {
  type Appended,
  appendLimit,
  type Batch,
  categoryOf,
  type EventStore,
  type ExpectedRevision,
  type Filter,
  type LogIdentity,
  LogIsShorter,
  type NewEvent,
  outcomesOf,
  type RecordedEvent,
  StoreUnavailable,
  type StreamAppend,
  TooLarge,
  WrongRevision,
} from '../kernel/event-store';
import { Following } from './eventstoredb.follow';
import { Backoff } from './eventstoredb.backoff';
import { Reads } from './eventstoredb.reads';
import { Tail } from './eventstoredb.tail';
import { isAway, numberOfEvent, type Server, serverAt, typeOf } from './eventstoredb.wire';

/**
 * One attempt of an append; the next one with the same ids and revision settles what this one left open. By then keep-alive
 * has ended a connection that is dead.
 */
const attempt = 3_000;
/** With less time than this left, an append is not sent for the first time: its outcome would only be unknown. */
const shortest = 250;
/**
 * Calls under way at once. The rest wait here and not in the client: a server takes a hundred streams on a connection, and the
 * deadline of a call that waits for one of them is running already. What is left of the hundred is for looks at the end.
 */
const atOnce = { appends: 64, reads: 24 };
/** Least milliseconds between two batches of a subscriber in a burst, so that it comes in few; one event is no burst. */
const breath = 25;
const closed = () => new StoreUnavailable(new Error('This process has closed the event store'));
const silent = () => undefined;

/**
 * The log in EventStoreDB. Appends and short reads are calls on one connection, subscriptions have the other: a hundred of
 * them would make every further call on the same connection hang.
 */
export class EventStoreDbEventStore implements EventStore {
  private readonly calls: EventStoreDBClient;
  private readonly reads: Reads;
  private readonly following: Following;
  private readonly tail: Tail;
  private readonly closing = new AbortController();
  private readonly underWay = new Set<Promise<unknown>>();
  private readonly appends = pLimit(atOnce.appends);
  private readonly streams = pLimit(atOnce.reads);

  private constructor(private readonly server: Server) {
    setMaxListeners(0, this.closing.signal);
    this.calls = server.connect();
    this.reads = new Reads(this.calls, server.credentials, this.closing.signal);
    this.following = new Following(server);
    this.tail = new Tail(
      (from, signal) => this.following.follow(from, undefined, { live: true, signal }),
      async (position, ms) => {
        const { end, head } = await this.reads.ends(ms);
        if (end < position) throw new LogIsShorter(position, end);
        return head;
      },
    );
  }

  /** Connects with the first call. @throws Error when the address cannot be understood */
  static at(url: string): EventStoreDbEventStore {
    return new EventStoreDbEventStore(serverAt(url));
  }

  append(stream: string, events: NewEvent[], expected: ExpectedRevision): Promise<Appended> {
    if (this.closing.signal.aborted) return Promise.reject(closed());
    const metadatas = events.map((e) => new TextEncoder().encode(JSON.stringify(e.metadata)));
    const bytes = events.reduce((sum, e, i) => sum + bytesOf(e.data) + (metadatas[i]?.length ?? 0), 0);
    if (bytes > appendLimit) return Promise.reject(new TooLarge(bytes, appendLimit));
    // The client makes JSON of data exactly as `bytesOf` did; metadata in bytes goes as it is.
    const data = events.map(
      ({ id, type, data: d }, i) =>
        ({ id, type, data: d, metadata: metadatas[i], contentType: 'application/json' }) as JSONEventData,
    );
    const backoff = Backoff.forCall();
    const work = this.appends(() => this.settle(stream, events, data, expected, bytes, backoff));
    this.underWay.add(work);
    const done = () => void this.underWay.delete(work);
    work.then(done, done);
    return work;
  }

  appendMany(appends: StreamAppend[]): Promise<(Appended | WrongRevision)[]> {
    return outcomesOf(appends.map(({ stream, events, expected }) => this.append(stream, events, expected)));
  }

  async readStream(stream: string): Promise<RecordedEvent[]> {
    const backoff = Backoff.forCall();
    return this.streams(() => this.reads.stream(stream, backoff));
  }

  async *readAll(from: bigint, filter?: Filter): AsyncIterable<Batch> {
    const stop = this.closing.signal;
    yield* this.catchUp(from, filter, stop);
    if (stop.aborted) throw closed();
  }

  async *subscribe(from: bigint, filter: Filter | undefined, signal: AbortSignal): AsyncIterable<Batch> {
    try {
      yield* this.untilStopped(from, filter, AbortSignal.any([signal, this.closing.signal]));
    } catch (error) {
      if (!signal.aborted) throw error; // whoever has stopped listening has no use for it
    }
    if (!signal.aborted) throw closed();
  }

  async head(): Promise<bigint> {
    return this.reads.head();
  }

  /** Every server begins its log with events of its own, under ids that no other server has. */
  async identity(): Promise<LogIdentity> {
    return { store: 'EventStoreDB', first: (await this.reads.firstId()) ?? null };
  }

  async close(): Promise<void> {
    this.closing.abort();
    // The client would connect again for whatever is asked of it after it was disposed of.
    await Promise.allSettled(this.underWay);
    await this.tail.close();
    await this.calls.dispose();
    await this.following.close();
  }

  /** Appends until the outcome is known: the very same append again answers as the first one did, if that was stored. */
  private async settle(
    stream: string,
    events: NewEvent[],
    data: EventData[],
    expected: ExpectedRevision,
    bytes: number,
    backoff: Backoff,
  ): Promise<Appended> {
    // Nothing was sent yet, so nothing is unknown.
    if (backoff.left < shortest) throw new StoreUnavailable(new Error('Too many appends were waiting'));
    const first = expected === 'no_stream' ? 0 : expected + 1;
    for (let unknown = false; ; unknown = true) {
      try {
        const deadline = Math.min(attempt, backoff.left);
        const call = this.calls.appendToStream(stream, data, {
          expectedRevision: expected === 'no_stream' ? NO_STREAM : BigInt(expected),
          credentials: this.server.credentials,
          deadline,
        });
        // The deadline begins with the call; the search for the leader of a cluster comes before it.
        const { nextExpectedRevision, position } = await inTime(deadline + 100, call);
        if (position) return { revision: Number(nextExpectedRevision), position: numberOfEvent(position) };
        const stored = await this.stored(stream, events, first, backoff);
        if (stored) return stored;
        throw new Error(`The event store says that it has stored what is not in ${stream}`);
      } catch (error) {
        if (typeOf(error) === ErrorType.WRONG_EXPECTED_VERSION) {
          const ours = unknown ? await this.stored(stream, events, first, backoff) : undefined;
          if (ours) return ours;
          throw new WrongRevision(stream, expected, actualOf(error));
        }
        if (typeOf(error) === ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED) throw new TooLarge(bytes, limitOf(error));
        if (!isAway(error)) throw error;
        await backoff.after(error);
      }
    }
  }

  /** What became of an append, by looking. */
  private async stored(
    stream: string,
    events: NewEvent[],
    first: number,
    backoff: Backoff,
  ): Promise<Appended | undefined> {
    const there = (await this.reads.stream(stream, backoff)).filter((e) => e.revision >= first).slice(0, events.length);
    const last = there.at(-1);
    const isOurs = there.length === events.length && there.every((e, i) => e.id === events[i]?.id);
    return last && isOurs ? { revision: last.revision, position: last.position } : undefined;
  }

  /** Everything after `from` until the end of the log, and then what is kept of the end as it grows. */
  private async *untilStopped(from: bigint, filter: Filter | undefined, stop: AbortSignal): AsyncGenerator<Batch> {
    const joining = this.tail.join();
    if (!(await Promise.race([joining.then(() => true), aborted(stop)]))) {
      joining.then(() => this.tail.leave(), silent);
      return;
    }
    try {
      let at = from;
      for (let first = true; !stop.aborted; first = false) {
        const kept = first ? undefined : this.tail.after(at);
        const begin = performance.now();
        let events = 0;
        if (kept) {
          const matching = filter ? kept.filter((e) => filter.categories.includes(categoryOf(e.stream))) : kept;
          events = matching.length;
          at = kept.at(-1)?.position ?? at;
          if (kept.length > 0) yield { events: matching, checkpoint: at, caughtUp: true };
        } else {
          for await (const batch of this.catchUp(at, filter, stop)) {
            if (stop.aborted) return;
            events += batch.events.length;
            at = batch.checkpoint;
            yield batch;
          }
        }
        if (stop.aborted) return;
        await this.tail.beyond(at, stop);
        const rest = breath - (performance.now() - begin);
        if (events !== 1 && rest > 0) await sleep(rest, undefined, { signal: stop }).catch(silent); // rejects only because of the signal
      }
    } finally {
      this.tail.leave();
    }
  }

  /** Everything after `from` until the end of the log, over as many subscriptions as it takes; ends early when stopped. */
  private async *catchUp(from: bigint, filter: Filter | undefined, stop: AbortSignal): AsyncGenerator<Batch> {
    const backoff = Backoff.forCall();
    let at = from;
    while (!stop.aborted) {
      try {
        // Read before: whatever lies at or before the head will have been delivered when the subscription has caught up.
        const { end, head } = await this.reads.ends(backoff.left);
        if (at > end) throw new LogIsShorter(at, end);
        for await (const step of this.following.follow(at, filter, { signal: stop, silence: backoff.left })) {
          backoff.reset();
          const last = step.events.at(-1)?.position ?? at;
          const covered = step.caughtUp || step.covered > head ? head : step.covered;
          at = covered > last ? covered : last;
          // With the head itself, or something younger, everything up to it was delivered; the server takes its time to say so.
          const caughtUp = step.caughtUp || last >= head;
          if (step.events.length > 0 || caughtUp || at > last) yield { events: step.events, checkpoint: at, caughtUp };
          if (caughtUp) return;
        }
      } catch (error) {
        if (!isAway(error)) throw error;
        await backoff.after(error, stop);
      }
    }
  }
}

const aborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });

/** @throws TypeError for what JSON cannot keep; the client would never answer */
const bytesOf = (thing: unknown): number => {
  const text = JSON.stringify(thing) as string | undefined;
  if (text === undefined) throw new TypeError('An event needs data that JSON can keep');
  return Buffer.byteLength(text);
};

const actualOf = (error: unknown): ExpectedRevision => {
  const { actualVersion } = error as { actualVersion?: bigint | string };
  return typeof actualVersion === 'bigint' ? Number(actualVersion) : 'no_stream';
};

const limitOf = (error: unknown): number => (error as { maxAppendSize?: number }).maxAppendSize ?? appendLimit;
