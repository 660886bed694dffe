import { createHash } from 'node:crypto';
import type { Log } from '../kernel/log';
import { pause } from '../kernel/within';
import type { Pool } from '../postgres/database';
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

/**
 * Shares the subscriptions between the workers on one database that have the same ones. A process leads at most its part,
 * rounded up. When another worker joins, it gives up the rest. A worker of another version does not count: it cannot lead
 * the read models that only this version has.
 */
export class Leader {
  private readonly leading = new Map<string, { given: AbortController; settled: boolean }>();
  private workers = 1;
  private counting: NodeJS.Timeout | undefined;
  /** The names of all leases of workers with the same subscriptions start with it. */
  private readonly group: string;

  /** @param subscriptions all of this version; without them there is no limit */
  constructor(
    readonly locks: Locks,
    readonly signals: Signals,
    readonly log: Log,
    private readonly pool: Pool,
    private readonly subscriptions?: readonly string[],
  ) {
    const all = createHash('sha256').update([...(subscriptions ?? [])].sort().join());
    this.group = `workers-${all.digest('hex').slice(0, 16)}-`;
  }

  async begin(): Promise<void> {
    await this.count();
  }

  end(): void {
    clearTimeout(this.counting);
    this.counting = undefined;
  }

  /** Whether this process may lead one more. */
  get mayLead(): boolean {
    return this.leading.size < this.share;
  }

  /** @returns a signal that aborts when this process is to give the subscription up; call `left` afterwards */
  took(consumer: string): AbortSignal {
    const given = new AbortController();
    this.leading.set(consumer, { given, settled: false });
    return given.signal;
  }

  /** From now on the subscription may be given up, because no work would be lost. */
  settled(consumer: string): void {
    const entry = this.leading.get(consumer);
    if (entry) entry.settled = true;
  }

  left(consumer: string): void {
    this.leading.delete(consumer);
  }

  private get share(): number {
    return this.subscriptions ? Math.ceil(this.subscriptions.length / this.workers) : Infinity;
  }

  private async count(): Promise<void> {
    try {
      // A process that was frozen has lost its lease, and takes it again.
      await this.locks.tryLock(`${this.group}${this.locks.holder}`);
      const { rows } = await this.pool.query<{ n: number }>(
        'select count(*)::int as n from platform.leases where starts_with(name, $1) and expires_at > now()',
        [this.group],
      );
      this.workers = Math.max(1, rows[0]?.n ?? 1);
      const surplus = Math.max(0, this.leading.size - this.share);
      const settled = [...this.leading.values()].filter((entry) => entry.settled);
      for (const { given } of surplus > 0 ? settled.slice(-surplus) : []) given.abort();
    } catch (err) {
      this.log.warn({ err }, 'the workers could not be counted');
    }
    this.counting = setTimeout(() => void this.count(), countEvery);
  }
}

/** Runs `lead` in one process at a time, again and again until `signal` aborts. A failure is logged, and it starts again. */
export const leadWhile = async (
  consumer: string,
  leader: Leader,
  signal: AbortSignal,
  lead: (signal: AbortSignal, settled: () => void) => Promise<void>,
): Promise<void> => {
  const { locks, signals, log } = leader;
  while (!signal.aborted) {
    let rest = retryEvery;
    let aside = false;
    try {
      const lost = leader.mayLead ? await locks.tryLock(consumer) : undefined;
      if (lost) {
        const given = leader.took(consumer);
        try {
          await lead(AbortSignal.any([signal, lost, given]), () => leader.settled(consumer));
        } finally {
          leader.left(consumer);
          await locks.unlock(consumer);
          signals.sendToOthers('free', [consumer]);
        }
        if (lost.aborted) log.warn({ consumer }, 'lease lost; another process may take over');
        aside = given.aborted;
      } else if (leader.mayLead) rest = Math.min(retryEvery, locks.freeIn(consumer));
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
    await untilFree(consumer, aside ? standsAside : rest, aside ? undefined : signals, signal);
  }
};

/** Waits `ms` milliseconds; less when another process frees the subscription, or when the signal aborts. */
const untilFree = async (
  consumer: string,
  ms: number,
  signals: Signals | undefined,
  signal: AbortSignal,
): Promise<void> => {
  const free = new AbortController();
  const forget = signals?.on('free', (words) => {
    if (words.length === 0 || words.includes(consumer)) free.abort();
  });
  await pause(ms, AbortSignal.any([signal, free.signal]));
  forget?.();
};
