import { type EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log';

/** Waits `ms` milliseconds; less when the signal aborts. */
export const pause = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => undefined); // rejects only because of the signal
};

/**
 * A signal that aborts with `signal`, or after `ms` milliseconds with a `TimeoutError`. Call `end` when nobody waits any more.
 *
 * Not `AbortSignal.any([signal, AbortSignal.timeout(ms)])`: the garbage collector may take its timeout before it fires, and what
 * waits for it then waits for ever (nodejs/node#57736).
 */
export const deadline = (signal: AbortSignal, ms: number): { signal: AbortSignal; end: () => void } => {
  const stop = new AbortController();
  const follow = () => stop.abort(signal.reason);
  const timer = setTimeout(() => stop.abort(new DOMException('The time is over', 'TimeoutError')), ms);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  const end = () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', follow);
  };
  return { signal: stop.signal, end };
};

/** Waits for the next event of this name; less when the signal aborts, or `ms` milliseconds are over. */
export const nextEvent = async (
  emitter: EventEmitter,
  name: string,
  signal: AbortSignal,
  ms: number,
): Promise<void> => {
  const ends = deadline(signal, ms);
  await once(emitter, name, { signal: ends.signal }).catch(() => undefined); // rejects only because of the signal
  ends.end();
};

const noResponse = (ms: number) => new Error(`No response within ${ms} ms`);

/** Waits for `work` at most `ms`. @throws what it throws, or `late`; then a later result is dropped */
export const inTime = async <T>(ms: number, work: Promise<T>, late: (ms: number) => Error = noResponse): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(late(ms)), ms);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
};

/** Whether `work` succeeded within `ms`. */
export const within = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  inTime(ms, work).then(
    () => true,
    () => false,
  );

/** Ends one part of the process and waits for it at most `ms`. A part that hangs or fails is logged; this never throws. */
export const endPart = async (part: string, ms: number, log: Log, end: () => Promise<unknown>): Promise<void> => {
  const late = new Error('late');
  try {
    await inTime(ms, end(), () => late);
  } catch (err) {
    if (err === late) log.error({ part, ms }, 'cut off: it did not end in time');
    else log.error({ part, err }, 'did not end well');
  }
};

/** Like `Promise.all`, but throws a failure only when all works have ended. */
export const allOf = async <T extends readonly unknown[] | []>(
  works: T,
): Promise<{ -readonly [P in keyof T]: Awaited<T[P]> }> => {
  await Promise.allSettled(works);
  return Promise.all(works);
};
