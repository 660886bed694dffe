import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './log';

/** Waits `ms` milliseconds; less when the signal aborts. */
export const pause = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
  await sleep(ms, undefined, { signal }).catch(() => undefined); // rejects only because of the signal
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
