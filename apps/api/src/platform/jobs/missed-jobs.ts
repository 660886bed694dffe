import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../kernel/log';
import { type JobRows, leaseMs, type WaitingJob } from './job-rows';

/** How often missed jobs are tried to be added, the queue is looked at, and every waiting job is added anyway. */
const pace = { behind: 1_000, look: 5_000, sweep: 60_000, forget: 3_600_000 };
const sweepOf = 10_000;
const addedAtOnce = 500;

/** The queue as seen from here; it may be out of reach, and may have lost what it held. */
export interface FillableQueue {
  /** False when there is no use in asking. */
  reachable(): boolean;
  /** True once after it has lost everything. */
  wasEmptied(): Promise<boolean>;
  /** A job that is there already stays the one it is. @throws Error when it did not take all of them in time */
  add(jobs: WaitingJob[]): Promise<void>;
}

/**
 * Sees to it that every job whose row waits is in the queue, in the end: those that could not be added when they were
 * asked for, and those that the queue has lost. One in every process, and all do the same: adding twice is adding once.
 */
export class MissedJobs {
  /** Jobs that are in no queue as far as this process knows. */
  private missed = 0;
  private sweepSoon = true;
  private sweepAt = 0;
  private forgottenAt = 0;
  private closed = false;
  private wake = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly rows: JobRows,
    private readonly queue: FillableQueue,
    private readonly log: Log,
  ) {
    this.running = this.run();
  }

  /** While the queue is behind, nobody else needs to try it. */
  get behind(): boolean {
    return this.missed > 0;
  }

  /** A job's row is there, and the queue did not take the job. */
  miss(): void {
    if (this.missed++ > 0) return;
    this.log.warn({}, 'a job waits in the database until the queue takes it');
    this.wake.abort();
  }

  /** Something happened to the queue: it is compared at the next look, or now. */
  doubt({ now = false } = {}): void {
    this.sweepSoon = true;
    if (now) this.wake.abort();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.wake.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    let failed = false;
    while (!this.closed) {
      this.wake = new AbortController();
      try {
        await this.look();
        failed = false;
      } catch (error) {
        this.sweepSoon = true;
        // Of a queue that is out of reach others tell. Only the text: what a client of Redis throws carries the command.
        if (!failed && this.queue.reachable())
          this.log.warn({ why: (error as Error).message }, 'the queue was not compared with the database');
        failed = true;
      }
      const ms = this.behind || failed ? pace.behind : pace.look;
      await sleep(ms, undefined, { signal: this.wake.signal }).catch(() => undefined); // woken
    }
  }

  private async look(): Promise<void> {
    if (Date.now() - this.forgottenAt > pace.forget) {
      await this.rows.forget();
      this.forgottenAt = Date.now();
    }
    if (!this.queue.reachable()) return;
    const emptied = await this.queue.wasEmptied();
    if (emptied || this.sweepSoon || this.behind || Date.now() > this.sweepAt) await this.sweep();
    // Whoever ran a job meanwhile may have died with the queue: its lease is over then.
    if (emptied) this.sweepAt = Date.now() + leaseMs;
  }

  private async sweep(): Promise<void> {
    for (;;) {
      const { missed } = this;
      this.sweepSoon = false;
      const waiting = await this.rows.waiting(sweepOf);
      for (let n = 0; n < waiting.length; n += addedAtOnce) {
        if (this.closed) return;
        await this.queue.add(waiting.slice(n, n + addedAtOnce));
      }
      this.sweepAt = Date.now() + pace.sweep;
      // One that was missed meanwhile may not be among them.
      if (this.missed !== missed) continue;
      this.missed = 0;
      return;
    }
  }
}
