import { EventEmitter, once, setMaxListeners } from 'node:events';
import {
  type Batch,
  categoryOf,
  EventStore,
  type Filter,
  LogIsShorter,
  type RecordedEvent,
  start,
} from '../event-store';
import { pause } from '../kernel/timeouts';
import { LogCheck } from './log-check';
import { closed } from '../kernel/retry';
import { parseOnce } from './stored';

/** How many of the latest events are kept for subscribers. A subscriber that is further behind reads the log. */
const most = { events: 5_000, bytes: 8 * 1024 * 1024 };
/** Events of one batch: a process does nothing else while a batch is folded. */
const together = 500;
/**
 * Least milliseconds between two reads of a subscriber while many events come, so that they come in few batches. People who work
 * at the same time wait for it: `npm run bench approve`.
 */
const gap = 15;
/** Milliseconds without a new event after which every subscriber gets one more batch. */
const idleMs = 1_100;

/**
 * What the stores on a server share. Each subscriber of the process reads the log until its end, and from then on takes its
 * events from one tail. Each new connection is checked.
 */
export abstract class ServerEventStore extends EventStore {
  protected readonly closing = new AbortController();
  protected readonly check = new LogCheck(
    (position) => this.idAt(position),
    () => this.tail?.lose(),
  );
  private tail: Tail | undefined;

  protected constructor() {
    super();
    setMaxListeners(0, this.closing.signal);
  }

  protected abstract untilEnd(from: bigint, filter: Filter | undefined, stop: AbortSignal): AsyncIterable<Batch>;

  async *readAll(from: bigint, filter?: Filter): AsyncIterable<Batch> {
    yield* this.untilEnd(from, filter, this.closing.signal);
    if (this.closing.signal.aborted) throw closed();
  }

  /** All events from a position on, and then those that are appended later, until `stop`. */
  protected abstract follow(from: bigint, stop: AbortSignal): AsyncIterable<Batch>;

  async *subscribe(from: bigint, filter: Filter | undefined, signal: AbortSignal): AsyncIterable<Batch> {
    const stop = AbortSignal.any([signal, this.closing.signal]);
    const tail = stop.aborted ? undefined : this.joinTail();
    const readOn = (at: bigint) => {
      const kept = tail?.after(at, filter);
      return kept ? [kept] : this.untilEnd(at, filter, stop);
    };
    try {
      if (tail) yield* tail.follow(from, readOn, stop);
    } catch (error) {
      if (!signal.aborted) throw error; // a subscriber that has stopped has no use for it
    } finally {
      tail?.leave();
    }
    if (!signal.aborted) throw closed();
  }

  guard(check: () => Promise<void>): void {
    this.check.guard = check;
  }

  verify(): Promise<void> {
    return this.check.run();
  }

  /** Ends all subscriptions. Subclasses end the rest. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.tail?.running;
  }

  private joinTail(): Tail {
    if (!this.tail || this.tail.isOver) {
      const read = (from: bigint, stop: AbortSignal) => this.follow(from, stop);
      this.tail = new Tail(() => this.head(), read, this.check, this.closing.signal);
    }
    return this.tail.join();
  }
}

/**
 * The latest events and the end of the log as far as this process knows it, for all its subscribers, so that each event is read and
 * decoded once. EventStoreDB drops a subscriber that has 32 events waiting, so subscribers that write to a database would be dropped
 * again and again.
 */
class Tail {
  /** Ends when the last subscriber has left, or when the log cannot be followed. Then a new one begins. */
  readonly running: Promise<void>;
  isOver = false;
  private kept: { event: RecordedEvent; bytes: number }[] = [];
  private bytes = 0;
  /** All events after this position are kept; undefined until the end of the log is known. */
  private floor: bigint | undefined;
  private end = start;
  private failure: { error: unknown } | undefined;
  private users = 0;
  private readonly stop = new AbortController();
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private isIdle = false;
  private readonly idling = setTimeout(() => {
    this.isIdle = true;
    this.changes.emit('change');
  }, idleMs).unref();

  constructor(
    private readonly head: () => Promise<bigint>,
    private readonly read: (from: bigint, stop: AbortSignal) => AsyncIterable<Batch>,
    private readonly check: LogCheck,
    private readonly closing: AbortSignal,
  ) {
    this.running = this.run().catch((error: unknown) => {
      this.isOver = true;
      this.failure = { error };
      this.changes.emit('change');
    });
  }

  join(): this {
    this.users++;
    return this;
  }

  leave(): void {
    if (--this.users === 0) this.finish();
  }

  /** The log has lost events, so its end is unknown. All who follow it get LogIsShorter. */
  lose(): void {
    this.finish();
    this.end = start;
    this.changes.emit('change');
  }

  private finish(): void {
    this.isOver = true;
    this.stop.abort();
  }

  /** The events after `position` that match; undefined when some of them are not kept any more, or not yet known. */
  after(position: bigint, filter?: Filter): Batch | undefined {
    if (this.floor === undefined || position < this.floor || position > this.end) return undefined;
    const first = this.kept.findLastIndex(({ event }) => event.position <= position) + 1;
    const events = this.kept.slice(first, first + together).map(({ event }) => event);
    return {
      events: filter ? events.filter((e) => filter.categories.includes(categoryOf(e.stream))) : events,
      checkpoint: events.at(-1)?.position ?? position,
      caughtUp: first + events.length === this.kept.length,
    };
  }

  /** Waits until it is so, or the signal aborts. @throws when the log cannot be followed */
  private async becomes(isSo: () => boolean, signal: AbortSignal): Promise<void> {
    while (!isSo() && !signal.aborted) {
      if (this.failure) throw this.failure.error;
      await once(this.changes, 'change', { signal }).catch(() => undefined); // rejects only because of the signal
    }
  }

  /**
   * Reads to the end of the log with `readOn`, again whenever the log has grown. When nothing more comes, a last batch without
   * events follows: whoever writes its checkpoint rarely can write it then.
   */
  async *follow(
    from: bigint,
    readOn: (from: bigint) => AsyncIterable<Batch> | Iterable<Batch>,
    signal: AbortSignal,
  ): AsyncGenerator<Batch> {
    // Waits until the end of the log is known, because a subscriber that has reached it need not read the log.
    await this.becomes(() => this.floor !== undefined, signal);
    let checkpoint = from;
    const { losses } = this.check;
    const mustBeWhole = () => {
      if (this.check.losses !== losses) throw new LogIsShorter(checkpoint, this.end);
    };
    const isBeyond = () => {
      mustBeWhole();
      return this.end > checkpoint;
    };
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const begin = performance.now();
      let events = 0;
      for await (const batch of readOn(checkpoint)) {
        if (signal.aborted) return;
        mustBeWhole();
        events += batch.events.length;
        if (isFirst || batch.checkpoint > checkpoint) yield batch;
        checkpoint = batch.checkpoint;
      }
      await this.becomes(() => isBeyond() || this.isIdle, signal);
      if (this.end <= checkpoint && !signal.aborted) {
        yield { events: [], checkpoint, caughtUp: true };
        await this.becomes(isBeyond, signal);
      }
      const rest = gap - (performance.now() - begin);
      // One event is no burst.
      if (events !== 1 && rest > 0) await pause(rest, signal);
    }
  }

  private async run(): Promise<void> {
    const stop = AbortSignal.any([this.stop.signal, this.closing]);
    this.floor = await this.head();
    this.changes.emit('change');
    this.moveTo(this.floor);
    for await (const { events } of this.read(this.floor, stop)) {
      for (const event of events) this.keep(event);
      const last = events.at(-1);
      if (!last) continue;
      this.check.saw(last.position, last.id);
      this.moveTo(last.position);
    }
  }

  private moveTo(position: bigint): void {
    if (position <= this.end) return;
    this.end = position;
    this.isIdle = false;
    this.idling.refresh();
    this.changes.emit('change');
  }

  private keep(event: RecordedEvent): void {
    const bytes = JSON.stringify(event.data)?.length ?? 0;
    parseOnce(event);
    this.kept.push({ event, bytes });
    this.bytes += bytes;
    while (this.kept.length > most.events || (this.bytes > most.bytes && this.kept.length > 1)) {
      const gone = this.kept.shift();
      if (!gone) break;
      this.floor = gone.event.position;
      this.bytes -= gone.bytes;
    }
  }
}
