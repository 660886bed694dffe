import { exactTime, relativeTime, useNow } from '../dates';

/** How long ago; the exact time on hover. `at` is an instant. */
export const Time = ({ at, className }: { at: string; className?: string }) => (
  <time dateTime={at} title={exactTime(at)} className={className}>
    {relativeTime(at, useNow())}
  </time>
);
