import { type EventEmitter, once } from 'node:events';

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
