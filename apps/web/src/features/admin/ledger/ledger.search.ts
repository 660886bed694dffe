import type { AuditKind } from '@app/contracts/admin/audit.constants';
import { addDays, dayIn, mondayOf, shortDay, startOfDay } from '@/shared/dates';
import { dayOf, given, idIn, oneOf, textIn } from '@/shared/search';

/** Which entries are shown; by default approvals and plans. */
export const shows = ['approvals', 'plans', 'everything'] as const;
export const periods = ['today', 'week', 'month'] as const;
export const actorKinds = ['user', 'admin', 'system', 'stripe'] as const;

export const periodLabels = { today: 'Today', week: 'This week', month: 'This month' } as const;
export const actorKindLabels = {
  user: 'Coaches',
  admin: 'Admins',
  system: 'Keepwarm itself',
  stripe: 'Stripe',
} as const;

/** The search parameters of the ledger. */
export interface LedgerSearch {
  q?: string | undefined;
  show?: (typeof shows)[number] | undefined;
  /** Id of the person whose account it concerns. */
  user?: string | undefined;
  /** Id of the person who acted. */
  actor?: string | undefined;
  as?: (typeof actorKinds)[number] | undefined;
  /** Event type. */
  type?: string | undefined;
  period?: (typeof periods)[number] | undefined;
  /** First and last day of a custom period. */
  from?: string | undefined;
  to?: string | undefined;
  /** The open entry: id of its event. */
  entry?: string | undefined;
}
export type ChangeLedgerSearch = (change: LedgerSearch, how?: { replace?: boolean }) => void;

export const parseLedgerSearch = (search: Record<string, unknown>): LedgerSearch =>
  given({
    q: textIn(search.q, 200),
    show: oneOf(shows, search.show),
    user: idIn(search.user),
    actor: textIn(search.actor, 100),
    as: oneOf(actorKinds, search.as),
    type: textIn(search.type, 60),
    period: oneOf(periods, search.period),
    from: dayOf(search.from),
    to: dayOf(search.to),
    entry: idIn(search.entry),
  });

const kinds = { approvals: 'approval', plans: 'plan' } as const satisfies Record<string, AuditKind>;

/** The first and the last day of the filter in a time zone; null is no limit. */
export const daysOf = ({ period, from, to }: LedgerSearch, timeZone: string, now = new Date()) => {
  const today = dayIn(now, timeZone);
  if (period === 'today') return { first: today, last: null };
  if (period === 'week') return { first: mondayOf(today), last: null };
  if (period === 'month') return { first: `${today.slice(0, 8)}01`, last: null };
  return { first: from ?? null, last: to ?? null };
};

/** The filter for the server. Days begin and end in the person's time zone. */
export const ledgerFilterOf = (search: LedgerSearch, timeZone: string, now = new Date()) => {
  const { first, last } = daysOf(search, timeZone, now);
  return given({
    q: search.q,
    kind: search.show === 'everything' ? undefined : search.show ? kinds[search.show] : ('decision' as const),
    user: search.user,
    actor: search.actor,
    as: search.as,
    type: search.type,
    from: first ? startOfDay(first, timeZone).toISOString() : undefined,
    until: last ? startOfDay(addDays(last, 1), timeZone).toISOString() : undefined,
  });
};
export type LedgerFilter = ReturnType<typeof ledgerFilterOf>;

/** Clears all filters except the kind. */
export const noLedgerFilter: LedgerSearch = {
  q: undefined,
  user: undefined,
  actor: undefined,
  as: undefined,
  type: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
};

/** `All time`, `This week`, `2 Nov to 8 Nov`. */
export const periodLabel = ({ period, from, to }: LedgerSearch): string => {
  if (period) return periodLabels[period];
  if (from && to) return from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`;
  if (from) return `From ${shortDay(from)}`;
  return to ? `Until ${shortDay(to)}` : 'All time';
};
