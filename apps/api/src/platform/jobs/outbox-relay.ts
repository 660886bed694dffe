import type { Log } from '@app/event-sourcing/kernel/log';
import { inTime, pause } from '@app/event-sourcing/kernel/timeouts';
import type { BullQueue } from './bullmq';
import type { Outbox, WaitingJob } from './outbox';
import type { Schedules } from './schedules';

/** Milliseconds between two looks, after a look that failed, and between two removals of old rows. */
const pace = { look: 5_000, failed: 1_000, forget: 3_600_000 };
/** A request waits so long for the queue, in milliseconds. Then the job waits in its row. */
const offerMs = 2_500;
const addedAtOnce = 1_000;

/**
 * Brings jobs from the outbox into the queue: what is due by now, what the queue did not take when it was offered, and what
 * the queue has lost. Every process has a relay, and all do the same, because adding a job twice is adding it once.
 */
export class OutboxRelay {
  /** The queue did not take the last jobs. New ones wait in their rows until it does. */
  private behind = false;
  private forgetAt = 0;
  private closed = false;
  private sleeping = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly outbox: Outbox,
    private readonly schedules: Schedules,
    private readonly queue: BullQueue,
    private readonly log: Log,
    private readonly lookMs = pace.look,
  ) {
    this.running = this.run();
  }

  /** Adds one job to the queue now, or leaves it to a later look. */
  async offer(job: WaitingJob): Promise<void> {
    if (this.behind) return;
    await inTime(offerMs, this.queue.add([job])).catch((error: Error) => {
      this.fallBehind(error);
      this.wake();
    });
  }

  wake(): void {
    this.sleeping.abort();
  }

  /** Looks for jobs now when the next regular look would come later than `time`. */
  wakeFor(time: Date): void {
    if (this.schedules.msUntil(time) < this.lookMs) this.wake();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.closed) {
      this.sleeping = new AbortController();
      const nextMs = await this.look().catch((error: Error) => this.fallBehind(error));
      await pause(Math.min(nextMs, this.lookMs), this.sleeping.signal);
    }
  }

  /** @returns the milliseconds until something is due */
  private async look(): Promise<number> {
    const nextMs = await this.schedules.release();
    if (Date.now() >= this.forgetAt) {
      await this.outbox.forget();
      this.forgetAt = Date.now() + pace.forget;
    }
    const waiting = await this.outbox.waiting(addedAtOnce);
    // The queue lacks some of them: they are new, were not taken, or got lost.
    if (waiting.length > 0 && (await this.queue.size()) < waiting.length) await this.queue.add(waiting);
    this.behind = false;
    return nextMs;
  }

  private fallBehind(error: Error): number {
    // openRedis tells of a Redis that is away. Only the text: an error of ioredis holds the command.
    if (!this.behind && this.queue.reachable)
      this.log.warn({ why: error.message }, 'jobs wait in the database: the queue did not take them');
    this.behind = true;
    return pace.failed;
  }
}
