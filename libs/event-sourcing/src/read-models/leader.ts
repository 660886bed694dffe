import { hash } from 'node:crypto';
import type { Log } from '../kernel/log';
import { pause } from '../kernel/timeouts';
import { firstRow, type Pool } from '../postgres/database';
import type { Locks } from '../postgres/locks';
import type { Signals } from '../postgres/signals';
import { Fenced } from './checkpoints';
import { UnknownEvent } from '../event-store/stored';

/** Milliseconds until a failed subscription starts again, and between two looks for a free one. */
const retryEvery = 500;
/** Milliseconds for which a process leaves a subscription to others after an event that it does not know. */
const standsAside = 2_000;
/** How often a process counts the workers, to know its share. */
const countEvery = 1_000;

interface Lead {
  /** Aborts when this process is to give it up. */
  given: AbortController;
  /** It may be given up, because no work would be lost. */
  settled: boolean;
}

/**
 * Shares the subscriptions between the workers on one database that have the same ones. A process leads at most its part,
 * rounded up. When another worker joins, it gives up the rest. A worker of another version does not count: it cannot lead
 * the read models that only this version has.
 */
export class Leader {
  private readonly leading = new Set<Lead>();
  private workers = 1;
  private counting: NodeJS.Timeout | undefined;
  private ended = false;
  /** Each worker with the same subscriptions has a lease whose name starts with this. */
  private readonly group: string;

  /** @param subscriptions all of this version; without them there is no limit */
  constructor(
    readonly locks: Locks,
    private readonly signals: Signals,
    readonly log: Log,
    private readonly pool: Pool,
    private readonly subscriptions?: readonly string[],
  ) {
    this.group = `workers-${hash('sha256', (subscriptions ?? []).toSorted().join()).slice(0, 16)}-`;
  }

  /** Counts the workers now, and again at an interval until `end`. */
  async begin(): Promise<void> {
    try {
      // A process that was frozen has lost its lease, and takes it again.
      await this.locks.tryLock(`${this.group}${this.locks.holder}`);
      const text = 'select count(*)::int as n from platform.leases where starts_with(name, $1) and expires_at > now()';
      this.workers = Math.max(1, (await firstRow<{ n: number }>(this.pool, text, [this.group]))?.n ?? 1);
      const surplus = Math.max(0, this.leading.size - this.share);
      const settled = [...this.leading].filter((lead) => lead.settled);
      for (const { given } of surplus > 0 ? settled.slice(-surplus) : []) given.abort();
    } catch (err) {
      this.log.warn({ err }, 'the workers could not be counted');
    }
    if (!this.ended) this.counting = setTimeout(() => void this.begin(), countEvery);
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.counting);
  }

  /** Whether this process may lead one more. */
  get mayLead(): boolean {
    return this.leading.size < this.share;
  }

  took(): Lead {
    const lead = { given: new AbortController(), settled: false };
    this.leading.add(lead);
    return lead;
  }

  private get share(): number {
    return this.subscriptions ? Math.ceil(this.subscriptions.length / this.workers) : Infinity;
  }

  /**
   * Runs `work` in one process at a time, again and again until `signal` aborts. A failure is logged, and it starts again.
   * @param work calls `settled` when it may be given up
   */
  async lead(
    consumer: string,
    signal: AbortSignal,
    work: (signal: AbortSignal, settled: () => void) => Promise<void>,
  ): Promise<void> {
    const { locks, log } = this;
    while (!signal.aborted) {
      let rest = retryEvery;
      let aside = false;
      try {
        const lost = this.mayLead ? await locks.tryLock(consumer) : undefined;
        if (lost) {
          const led = this.took();
          try {
            await work(AbortSignal.any([signal, lost, led.given.signal]), () => (led.settled = true));
          } finally {
            this.leading.delete(led);
            await locks.unlock(consumer);
            this.signals.sendToOthers('free', [consumer]);
          }
          if (lost.aborted) log.warn({ consumer }, 'lease lost; another process may take over');
          aside = led.given.signal.aborted;
        }
      } catch (error) {
        if (error instanceof Fenced) {
          log.info({ consumer }, 'taken over');
          // Usually a swap or a replay did this, and no other process runs it.
          rest = 0;
        } else if (error instanceof UnknownEvent) {
          log.warn({ consumer, waitsFor: error.message }, 'waits for a process that knows this event');
          aside = true;
        } else if (!signal.aborted) log.error({ consumer, err: error }, 'subscription stopped; it starts again');
      }
      if (aside) await pause(standsAside, signal);
      else await this.untilFree(consumer, rest, signal);
    }
  }

  /** Waits `ms` milliseconds; less when another process frees the subscription, or when the signal aborts. */
  private async untilFree(consumer: string, ms: number, signal: AbortSignal): Promise<void> {
    const free = new AbortController();
    const forget = this.signals.on('free', (words) => {
      if (words.length === 0 || words.includes(consumer)) free.abort();
    });
    await pause(ms, AbortSignal.any([signal, free.signal]));
    forget();
  }
}
