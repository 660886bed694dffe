import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../kernel/log';
import { leaseMs, type Outbox, type WaitingJob } from './outbox';
import type { Schedules } from './schedules';

/** Milliseconds between two looks, two looks while the queue is behind, two sweeps, and two removals of old outcomes. */
const pace = { look: 5_000, behind: 1_000, sweep: 60_000, forget: 3_600_000 };
const sweepOf = 10_000;
const addedAtOnce = 500;

/** The queue as the relay sees it: it may be out of reach, and may have lost what it held. */
export interface RelayTarget {
  reachable(): boolean;
  /** True once after it has lost everything. */
  wasEmptied(): Promise<boolean>;
  /** A job that is already there stays as it is. @throws Error when it did not take all of them in time */
  add(jobs: WaitingJob[]): Promise<void>;
}

/**
 * Brings every row that waits into the queue: what is due by now, what the queue did not take when it was asked for, and
 * what the queue has lost. Each process has one, and all do the same: adding a job twice is adding it once.
 */
export class OutboxRelay {
  /** True while rows wait that the queue did not take: nobody else need try it. */
  behind = false;
  private missedOne = false;
  private sweepAt = 0;
  private forgetAt = 0;
  private closed = false;
  private sleeping = new AbortController();
  private readonly running: Promise<void>;

  constructor(
    private readonly outbox: Outbox,
    private readonly schedules: Schedules,
    private readonly queue: RelayTarget,
    private readonly log: Log,
    private readonly lookMs = pace.look,
  ) {
    this.running = this.run();
  }

  /** The queue did not take a job. */
  miss(): void {
    this.missedOne = true;
    if (this.behind) return;
    this.behind = true;
    this.log.warn({}, 'a job waits in the database until the queue takes it');
    this.wake();
  }

  /** Queue and rows are compared at the next look. */
  doubt(): void {
    this.sweepAt = 0;
  }

  /** Looks now. */
  wake(): void {
    this.sleeping.abort();
  }

  async close(): Promise<void> {
    this.closed = true;
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    let failed = false;
    while (!this.closed) {
      this.sleeping = new AbortController();
      let nextMs = this.lookMs;
      try {
        nextMs = await this.look();
        failed = false;
      } catch (error) {
        this.doubt();
        // RedisLink tells of a Redis that is away. Only the text: an error of its client carries the command.
        if (!failed && this.queue.reachable())
          this.log.warn({ why: (error as Error).message }, 'the queue was not compared with the database');
        failed = true;
      }
      const ms = Math.min(nextMs, this.behind || failed ? pace.behind : this.lookMs);
      await sleep(ms, undefined, { signal: this.sleeping.signal }).catch(() => undefined); // woken
    }
  }

  /** @returns the milliseconds until something is due */
  private async look(): Promise<number> {
    const { jobs, nextMs } = await this.schedules.release();
    if (Date.now() >= this.forgetAt) {
      await this.outbox.forget();
      this.forgetAt = Date.now() + pace.forget;
    }
    if (!this.queue.reachable()) {
      this.doubt();
      return nextMs;
    }
    const emptied = await this.queue.wasEmptied();
    if (emptied || this.behind || Date.now() >= this.sweepAt) await this.sweep();
    else if (jobs.length > 0) await this.queue.add(jobs);
    // A process that ran a job may have died together with the queue: its lease is over by then.
    if (emptied) this.sweepAt = Date.now() + leaseMs;
    return nextMs;
  }

  private async sweep(): Promise<void> {
    do {
      this.missedOne = false;
      this.sweepAt = Date.now() + pace.sweep;
      const waiting = await this.outbox.waiting(sweepOf);
      for (let n = 0; n < waiting.length && !this.closed; n += addedAtOnce)
        await this.queue.add(waiting.slice(n, n + addedAtOnce));
      // A job that was missed meanwhile may not be among them.
    } while (this.missedOne && !this.closed);
    this.behind = false;
  }
}
