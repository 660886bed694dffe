import { StoreUnavailable } from '../event-store';
import type { Log } from '../kernel/log';
import { Retry } from '../kernel/retry';

/**
 * Whether an error of pg is temporary: the database cannot be reached or gave up, but did not refuse the statement. These are
 * connection errors, class 08 (connection), 53 (resources), 57 (operator intervention), 58 (system), 25006 (a standby, which
 * only reads), 55P03 (lock timeout), 40001 and 40P01 (serialization, deadlock).
 * Source: https://www.postgresql.org/docs/current/errcodes-appendix.html
 * TypeORM releases a query runner whose connection breaks, and the next query says only that.
 */
export const isUnavailable = (error: unknown): boolean => {
  const { code, message } = error as { code?: string; message?: string };
  if (code && /^(08|53|57|58|25006|25P03|55P03|40001|40P01)/.test(code)) return true;
  if (code && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|EAI_AGAIN|ENOENT)/.test(code)) return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|Client was closed|Query runner already released/i.test(
    message ?? '',
  );
};

/** Repeats `work` while the database or the event store cannot be reached. `onWait` hears why, once for each reason. */
export const untilThere = <T>(work: () => Promise<T>, onWait: (error: Error) => void): Promise<T> => {
  let told = '';
  const isAway = (error: unknown) => {
    if (!(error instanceof Error) || !(error instanceof StoreUnavailable || isUnavailable(error))) return false;
    if (error.message !== told) onWait(error);
    told = error.message;
    return true;
  };
  return new Retry(Infinity, isAway).until(work);
};

/** The same, for what a process needs from its database before it can start. The log says what it waits for. */
export const untilDatabase = <T>(log: Log, work: () => Promise<T>): Promise<T> =>
  untilThere(work, (err) => log.warn({ err }, 'waits for the database'));
