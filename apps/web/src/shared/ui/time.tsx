import { exactTime, relativeTime, shortAgo, useNow } from '@/shared/lib/dates';

/** How long ago; the exact time on hover. `at` is an instant. */
export const Time = ({ at, short, className }: { at: string; short?: boolean; className?: string }) => (
  <time dateTime={at} title={exactTime(at)} className={className}>
    {(short ? shortAgo : relativeTime)(at, useNow())}
  </time>
);
