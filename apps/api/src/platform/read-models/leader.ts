import { setTimeout as sleep } from 'node:timers/promises';
import { Fenced } from './checkpoints';
import type { Locks } from '../database/locks';

/** How soon another process notices that a consumer is free, and how soon a failed one starts again. */
const retryEvery = 1_000;

export interface Log {
  info: (facts: object, message: string) => void;
  warn: (facts: object, message: string) => void;
  error: (facts: object, message: string) => void;
}

/** Runs `lead` in one process at a time, again and again until `signal` aborts; a failure is logged and begun anew. */
export const leadWhile = async (
  consumer: string,
  locks: Locks,
  log: Log,
  signal: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      if (await locks.tryLock(consumer)) {
        try {
          await lead(AbortSignal.any([signal, locks.lost]));
        } finally {
          await locks.unlock(consumer);
        }
      }
    } catch (error) {
      if (error instanceof Fenced) log.info({ consumer }, 'taken over');
      else log.error({ consumer, err: error }, 'consumer stopped; it starts again');
    }
    await sleep(retryEvery, undefined, { signal }).catch(() => undefined); // rejects only because of the signal
  }
};
