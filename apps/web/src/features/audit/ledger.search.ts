import { dayOf, given, idIn, oneOf, textIn } from '@/shared/lib/search-params';

/** Which entries are shown; by default approvals and plans. */
export const shows = ['approvals', 'plans', 'everything'] as const;
export const periods = ['today', 'week', 'month'] as const;
export const actorKinds = ['user', 'admin', 'system', 'stripe'] as const;

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
