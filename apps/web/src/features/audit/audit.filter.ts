import type { AuditKind } from '@app/contracts/audit/audit.constants';
import { daysAfter, mondayOf } from '@app/contracts/days';
import { dayIn, shortDay, startOfDay } from '@/shared/lib/dates';
import { given } from '@/shared/lib/search-params';
import type { AuditSearch } from './audit.search';

// In its own file, because the entry of the application parses the search parameters, and the filter loads with the screen.

export const periodLabels = { today: 'Today', week: 'This week', month: 'This month' } as const;
export const actorKindLabels = {
  user: 'Coaches',
  admin: 'Admins',
  system: 'Keepwarm itself',
  stripe: 'Stripe',
} as const;

const kinds = { approvals: 'approval', plans: 'plan' } as const satisfies Record<string, AuditKind>;

/** The first and the last day of the filter in a time zone; null is no limit. */
const daysOf = ({ period, from, to }: AuditSearch, timeZone: string, now = new Date()) => {
  const today = dayIn(now, timeZone);
  if (period === 'today') return { first: today, last: null };
  if (period === 'week') return { first: mondayOf(today), last: null };
  if (period === 'month') return { first: `${today.slice(0, 8)}01`, last: null };
  return { first: from ?? null, last: to ?? null };
};

/** Days begin and end in the person's time zone. */
export const auditFilterOf = (search: AuditSearch, timeZone: string, now = new Date()) => {
  const { first, last } = daysOf(search, timeZone, now);
  return given({
    q: search.q,
    kind: search.show === 'everything' ? undefined : search.show ? kinds[search.show] : ('decision' as const),
    user: search.user,
    actor: search.actor,
    as: search.as,
    type: search.type,
    from: first ? startOfDay(first, timeZone).toISOString() : undefined,
    until: last ? startOfDay(daysAfter(last, 1), timeZone).toISOString() : undefined,
  });
};
export type AuditFilter = ReturnType<typeof auditFilterOf>;

const filters = ['q', 'user', 'actor', 'as', 'type', 'period', 'from', 'to'] as const;
/** Clears all filters except the kind. */
export const noAuditFilter: AuditSearch = Object.fromEntries(filters.map((filter) => [filter, undefined]));
export const isFiltered = (search: AuditSearch): boolean => filters.some((filter) => search[filter] !== undefined);

/** `All time`, `This week`, `2 Nov to 8 Nov`. */
export const periodLabel = ({ period, from, to }: AuditSearch): string => {
  if (period) return periodLabels[period];
  if (from && to) return from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
  if (from) return `From ${shortDay(from)}`;
  return to ? `Until ${shortDay(to)}` : 'All time';
};
