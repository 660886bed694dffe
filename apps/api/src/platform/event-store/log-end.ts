import { EventEmitter, once } from 'node:events';
import { type Batch, LogIsShorter, start } from '../kernel/event-store';
import { pause } from '../kernel/within';
import type { LogCheck } from './log-check';

type Batches = AsyncIterable<Batch> | Iterable<Batch>;

/** Milliseconds without a new event after which every follower gets one more batch. */
const idleMs = 1_100;

/** The end of the log as far as this process knows it, for all subscribers that wait until the log grows. */
export class LogEnd {
  position = start;
  private failure: { error: unknown } | undefined;
  private readonly changes = new EventEmitter().setMaxListeners(0);
  private idle = false;
  private readonly idling = setTimeout(() => {
    this.idle = true;
    this.changes.emit('change');
  }, idleMs).unref();

  constructor(private readonly check: Pick<LogCheck, 'losses'>) {}

  moveTo(position: bigint): void {
    if (position <= this.position) return;
    this.position = position;
    this.idle = false;
    this.idling.refresh();
    this.changes.emit('change');
  }

  /** Those who wait get the error, and those who wait later. */
  fail(error: unknown): void {
    this.failure = { error };
    this.changes.emit('change');
  }

  /** The log has lost events, so its end is unknown. All who follow it get LogIsShorter. */
  lose(): void {
    this.position = start;
    this.changes.emit('change');
  }

  /**
   * Waits until the log goes beyond `position`, or the signal aborts; or until nothing has come for a while, when `idle` is
   * true. @throws what `fail` was given
   */
  private async beyond(position: bigint, idle: boolean, signal: AbortSignal, mustBeWhole: () => void): Promise<void> {
    while (this.position <= position && !(idle && this.idle) && !signal.aborted) {
      mustBeWhole();
      if (this.failure) throw this.failure.error;
      await once(this.changes, 'change', { signal }).catch(() => undefined); // rejects only because of the signal
    }
  }

  /**
   * Reads to the end of the log with `readOn`, again whenever the log has grown. When nothing more comes, a last batch without
   * events follows: whoever writes its checkpoint rarely can write it then.
   * @param gap least milliseconds between two reads while many events come, so that they come in few batches
   */
  async *follow(
    from: bigint,
    readOn: (from: bigint, isFirst: boolean) => Batches,
    gap: number,
    signal: AbortSignal,
  ): AsyncGenerator<Batch> {
    let checkpoint = from;
    const { losses } = this.check;
    const mustBeWhole = () => {
      if (this.check.losses !== losses) throw new LogIsShorter(checkpoint, this.position);
    };
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      const begin = performance.now();
      let events = 0;
      for await (const batch of readOn(checkpoint, isFirst)) {
        if (signal.aborted) return;
        mustBeWhole();
        events += batch.events.length;
        if (isFirst || batch.checkpoint > checkpoint) yield batch;
        checkpoint = batch.checkpoint;
      }
      await this.beyond(checkpoint, true, signal, mustBeWhole);
      if (this.position <= checkpoint && !signal.aborted) {
        yield { events: [], checkpoint, caughtUp: true };
        await this.beyond(checkpoint, false, signal, mustBeWhole);
      }
      const rest = gap - (performance.now() - begin);
      // One event is no burst.
      if (events !== 1 && rest > 0) await pause(rest, signal);
    }
  }
}
