import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../kernel/log';
import { Fenced } from './checkpoints';
import type { Locks } from '../postgres/locks';
import type { Signals } from '../postgres/signals';

/** How soon a failed consumer starts again, and how often another process looks whether one is free that nobody speaks of. */
const retryEvery = 500;

/** Runs `lead` in one process at a time, again and again until `signal` aborts; a failure is logged and begun anew. */
export const leadWhile = async (
  consumer: string,
  locks: Locks,
  signals: Signals,
  log: Log,
  signal: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  while (!signal.aborted) {
    let rest = retryEvery;
    try {
      const lost = await locks.tryLock(consumer);
      if (lost) {
        try {
          await lead(AbortSignal.any([signal, lost]));
        } finally {
          await locks.unlock(consumer);
          if (signal.aborted) signals.sendToOthers('free', [consumer]);
        }
        if (lost.aborted) log.warn({ consumer }, 'lease lost; another process may take over');
      } else rest = Math.min(retryEvery, locks.freeIn(consumer));
    } catch (error) {
      if (error instanceof Fenced) {
        log.info({ consumer }, 'taken over');
        // By a rebuild's swap or a replay, as a rule, and then nobody else runs it.
        rest = 0;
      } else log.error({ consumer, err: error }, 'consumer stopped; it starts again');
    }
    await pause(consumer, rest, signals, signal);
  }
};

/** For `ms` milliseconds, less when somebody says that the consumer is free, or the signal aborts. */
const pause = async (consumer: string, ms: number, signals: Signals, signal: AbortSignal): Promise<void> => {
  const free = new AbortController();
  const forget = signals.on('free', (words) => {
    if (words.length === 0 || words.includes(consumer)) free.abort();
  });
  // Rejects only because of the signals.
  await sleep(ms, undefined, { signal: AbortSignal.any([signal, free.signal]) }).catch(() => undefined);
  forget();
};
