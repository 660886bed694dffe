import type { IntegrityResult } from '@app/contracts/audit/integrity.api';
import { dayAndMonth, duration, shortTime, todayOrShortTime } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';

type Broken = NonNullable<IntegrityResult['broken']>;

const whatIsWrong: Record<Broken['what'], string> = {
  changed: 'Its content was changed after it was written.',
  missing: 'Its event is missing.',
  unknown: 'Here is an event that was never added to the chain.',
  moved: 'Its event is not at the position where it was written.',
  unreadable: 'Its event cannot be read.',
  chain: 'The record of the chain was changed.',
};

export const breakSentence = ({ what }: Broken): string => whatIsWrong[what];

/** `ContentApproved in content-7c1e…, 20 Nov, 09:14`; empty when nothing is known. */
export const whereBroken = ({ type, stream, at }: Broken): string =>
  [[type, stream].filter(Boolean).join(' in '), at && shortTime(at)].filter(Boolean).join(', ');

/** `48,213 entries from 2 June to now, checked today at 09:25 in 14 s`. `entries` is the current number. */
export const checkedLabel = (result: IntegrityResult, entries: number): string => {
  const until = entries > result.entries ? 'on' : 'to now';
  const span = result.from ? ` from ${dayAndMonth(result.from)} ${until}` : '';
  return `${plural(result.entries, 'entry', 'entries')}${span}, checked ${todayOrShortTime(result.verifiedAt)} in ${duration(result.seconds)}`;
};

/** `312 more have been written since.` */
export const sinceSentence = (entries: number, result: IntegrityResult): string | null => {
  const more = entries - result.entries;
  return more > 0 ? `${number(more)} more ${more === 1 ? 'has' : 'have'} been written since.` : null;
};
