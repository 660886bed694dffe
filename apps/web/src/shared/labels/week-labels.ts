import type { Week, WeeklyCount } from '@app/contracts/metrics/metrics.api';
import { number } from '@/shared/lib/format';

/** `+3 from last week`, `−2 from last week`, `same as last week`; null when there was no week before. */
export const deltaLabel = (week: Week, count: WeeklyCount): string | null => {
  if (!week.previous) return null;
  const by = week[count] - week.previous[count];
  if (by === 0) return 'same as last week';
  return `${by > 0 ? '+' : '−'}${number(Math.abs(by))} from last week`;
};

/** The counts of the proof line: messages and posts. */
export const textsOf = (week: Week) => ({
  drafted: week.messagesDrafted + week.postsProposed,
  approved: week.messagesApproved + week.postsApproved,
});

/** All texts approved this week, with comments. The time saved is based on them. */
export const approvedOf = (week: Week): number => textsOf(week).approved + week.commentsApproved;

/** `9 approved × 12 min`. */
export const timeBasis = (week: Week): string => `${number(approvedOf(week))} approved × ${week.minutesPerText} min`;

/** `41%`. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;
