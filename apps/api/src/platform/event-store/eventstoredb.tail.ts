import { type Batch, categoryOf, type Filter, type RecordedEvent } from '../kernel/event-store';
import type { LogCheck } from './log-check';
import { LogEnd } from './log-end';

/** How many of the latest events are kept for subscribers. A subscriber that is further behind reads the log. */
const most = { events: 2_000, bytes: 8 * 1024 * 1024 };

/**
 * The latest events, for all subscribers of the process: one live subscription, which only puts events into a list. The server
 * drops a subscriber that has 32 events waiting, so subscribers that write to a database would be dropped again and again.
 */
export class Tail {
  readonly end: LogEnd;
  /** Ends when the last subscriber has left, or when the log cannot be followed. Then a new one begins. */
  readonly running: Promise<void>;
  isOver = false;
  private kept: { event: RecordedEvent; bytes: number }[] = [];
  private bytes = 0;
  /** All events after this position are kept; undefined until the end of the log is known. */
  private floor: bigint | undefined;
  private users = 0;
  private readonly stop = new AbortController();

  constructor(
    head: () => Promise<bigint>,
    follow: (from: bigint, stop: AbortSignal) => AsyncIterable<Batch>,
    private readonly check: LogCheck,
    private readonly closing: AbortSignal,
  ) {
    this.end = new LogEnd(check);
    this.running = this.run(head, follow).catch((error: unknown) => {
      this.isOver = true;
      this.end.fail(error);
    });
  }

  join(): this {
    this.users++;
    return this;
  }

  leave(): void {
    if (--this.users === 0) this.finish();
  }

  /** The log has lost events: nothing that is kept is valid, and every subscriber must start again. */
  lose(): void {
    this.finish();
    this.end.lose();
  }

  private finish(): void {
    this.isOver = true;
    this.stop.abort();
  }

  /** The events after `position` that match; undefined when some of them are not kept any more, or not yet. */
  after(position: bigint, filter?: Filter): Batch | undefined {
    if (this.floor === undefined || position < this.floor) return undefined;
    let first = this.kept.length;
    while (first > 0 && (this.kept[first - 1]?.event.position ?? 0n) > position) first--;
    const events = this.kept.slice(first).map(({ event }) => event);
    return {
      events: filter ? events.filter((e) => filter.categories.includes(categoryOf(e.stream))) : events,
      checkpoint: events.at(-1)?.position ?? position,
      caughtUp: true,
    };
  }

  private async run(
    head: () => Promise<bigint>,
    follow: (from: bigint, stop: AbortSignal) => AsyncIterable<Batch>,
  ): Promise<void> {
    const stop = AbortSignal.any([this.stop.signal, this.closing]);
    this.floor = await head();
    this.end.moveTo(this.floor);
    for await (const { events } of follow(this.floor, stop)) {
      for (const event of events) this.keep(event);
      const last = events.at(-1);
      if (!last) continue;
      this.check.saw(last.position, last.id);
      this.end.moveTo(last.position);
    }
  }

  private keep(event: RecordedEvent): void {
    const bytes = JSON.stringify(event.data)?.length ?? 0;
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
