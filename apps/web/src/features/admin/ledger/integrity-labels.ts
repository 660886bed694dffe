import type { IntegrityResult } from '@app/contracts/admin/integrity.api';
import { dayAndMonth, duration, shortTime, todayOrShortTime } from '@/shared/dates';
import { number, plural } from '@/shared/format';

type Broken = NonNullable<IntegrityResult['broken']>;

const whatIsWrong: Record<Broken['what'], string> = {
  changed: 'What it says was changed after it was written.',
  missing: 'The event that it was made of is gone.',
  unknown: 'There is an event here that was never chained.',
  moved: 'Its event stands in another place than when it was written.',
  unreadable: 'Its event cannot be read.',
  chain: 'The record of the chain itself was changed.',
};

/** What the first entry that does not fit has wrong with it. */
export const breakSentence = ({ what }: Broken): string => whatIsWrong[what];

/** `ContentApproved in content-7c1e…, 20 Nov, 09:14`; empty where nothing of it is known. */
export const whereBroken = ({ type, stream, at }: Broken): string =>
  [[type, stream].filter(Boolean).join(' in '), at && shortTime(at)].filter(Boolean).join(', ');

/** `48,213 entries from 2 June to now, checked today at 09:25 in 14 s`. `entries` is how many there are by now. */
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
