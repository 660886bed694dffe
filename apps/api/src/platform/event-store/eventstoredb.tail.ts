import { type RecordedEvent, start } from '../kernel/event-store';
import { Backoff } from './eventstoredb.backoff';
import type { Step } from './eventstoredb.follow';
import { isAway } from './eventstoredb.wire';

/** What is kept of the latest events for subscribers that are a little behind; one that is further reads the log. */
const most = { events: 2_000, bytes: 8 * 1024 * 1024 };

interface Kept {
  event: RecordedEvent;
  bytes: number;
}

/**
 * The end of the log as it grows, for all subscribers of the process: one live subscription, whose work is to put events
 * into a list. The server drops a subscriber that has 32 events waiting; one whose consumers write to a database would be
 * dropped again and again. It goes on from its last event after every drop.
 */
export class Tail {
  private kept: Kept[] = [];
  private bytes = 0;
  /** All events after `floor` up to `top` are kept. */
  private floor = start;
  private top = start;
  private users = 0;
  private readonly closed = new AbortController();
  private stop: AbortController | undefined;
  private running: Promise<void> = Promise.resolve();
  private failure: { error: unknown } | undefined;
  private beginning: Promise<void> | undefined;
  private readonly watching = new Set<() => void>();

  constructor(
    private readonly follow: (from: bigint, signal: AbortSignal) => AsyncIterable<Step>,
    /** @throws LogIsShorter, and what the server says */
    private readonly headNotBefore: (position: bigint, ms: number) => Promise<bigint>,
  ) {}

  /** @throws StoreUnavailable when the end of the log cannot be read */
  async join(): Promise<void> {
    this.users++;
    try {
      if (!this.stop || this.stop.signal.aborted || this.failure)
        this.beginning ??= this.begin().finally(() => (this.beginning = undefined));
      await this.beginning;
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  leave(): void {
    if (--this.users > 0) return;
    this.stop?.abort();
  }

  async close(): Promise<void> {
    this.closed.abort();
    this.stop?.abort();
    await this.beginning?.catch(() => undefined); // told to whoever joins
    await this.running;
  }

  /** The events after `position`; undefined when some of them are not kept any more, or not yet. */
  after(position: bigint): RecordedEvent[] | undefined {
    if (position < this.floor) return undefined;
    let first = this.kept.length;
    while (first > 0 && (this.kept[first - 1]?.event.position ?? 0n) > position) first--;
    return this.kept.slice(first).map((k) => k.event);
  }

  /** Waits until the log has gone beyond `position`, or the signal aborts. @throws StoreUnavailable, LogIsShorter */
  async beyond(position: bigint, signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = () => {
        if (this.top <= position && !signal.aborted && !this.failure) return;
        this.watching.delete(look);
        signal.removeEventListener('abort', look);
        resolve();
      };
      this.watching.add(look);
      signal.addEventListener('abort', look);
      look();
    });
    if (this.failure && this.top <= position && !signal.aborted) throw this.failure.error;
  }

  private async begin(): Promise<void> {
    this.stop?.abort();
    await this.running;
    const backoff = Backoff.forCall();
    for (;;) {
      try {
        this.top = await this.headNotBefore(start, backoff.left);
        break;
      } catch (error) {
        if (!isAway(error) || this.closed.signal.aborted) throw error;
        await backoff.after(error, this.closed.signal);
      }
    }
    if (this.closed.signal.aborted) return;
    this.kept = [];
    this.bytes = 0;
    this.floor = this.top;
    this.failure = undefined;
    this.stop = new AbortController();
    backoff.reset();
    this.running = this.run(this.stop.signal, backoff);
    this.tell();
  }

  private async run(signal: AbortSignal, backoff: Backoff): Promise<void> {
    while (!signal.aborted) {
      try {
        await this.headNotBefore(this.top, backoff.left);
        for await (const step of this.follow(this.top, signal)) {
          backoff.reset();
          for (const event of step.events) this.keep(event);
          if (step.events.length > 0) this.tell();
        }
      } catch (error) {
        if (signal.aborted) return;
        try {
          if (!isAway(error)) throw error;
          await backoff.after(error, signal);
        } catch (last) {
          return this.fail(last);
        }
      }
    }
  }

  private keep(event: RecordedEvent): void {
    const bytes = JSON.stringify(event.data)?.length ?? 0;
    this.kept.push({ event, bytes });
    this.bytes += bytes;
    this.top = event.position;
    while (this.kept.length > most.events || (this.bytes > most.bytes && this.kept.length > 1)) {
      const gone = this.kept.shift();
      if (!gone) break;
      this.floor = gone.event.position;
      this.bytes -= gone.bytes;
    }
  }

  private fail(error: unknown): void {
    this.failure = { error };
    this.tell();
  }

  private tell(): void {
    for (const look of this.watching) look();
  }
}
