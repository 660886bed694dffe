import { useSyncExternalStore } from 'react';
import { exactTime, relativeTime } from '../format';

// One clock for every relative time on the screen.
let now = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
const listen = (listener: () => void) => {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, 60_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/** How long ago; the exact time on hover. `at` is an instant as ISO 8601. */
export const Time = ({ at, className }: { at: string; className?: string }) => {
  const current = useSyncExternalStore(listen, () => now);
  return (
    <time dateTime={at} title={exactTime(at)} className={className}>
      {relativeTime(Date.parse(at), Math.max(current, Date.parse(at)))}
    </time>
  );
};
