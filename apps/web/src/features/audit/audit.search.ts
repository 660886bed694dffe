import { dayOf, given, idIn, oneOf, textIn } from '@/shared/lib/search-params';

/** Which entries are shown; by default approvals and plans. */
export const shows = ['approvals', 'plans', 'everything'] as const;
export const periods = ['today', 'week', 'month'] as const;
export const actorKinds = ['user', 'admin', 'system', 'stripe'] as const;

export const parseAuditSearch = (search: Record<string, unknown>) =>
  given({
    q: textIn(search.q, 200),
    show: oneOf(shows, search.show),
    /** Id of the person whose account it concerns. */
    user: idIn(search.user),
    /** Id of the person who acted. */
    actor: textIn(search.actor, 100),
    as: oneOf(actorKinds, search.as),
    /** Event type. */
    type: textIn(search.type, 60),
    period: oneOf(periods, search.period),
    /** First and last day of a custom period. */
    from: dayOf(search.from),
    to: dayOf(search.to),
    /** The open entry: id of its event. */
    entry: idIn(search.entry),
  });

export type AuditSearch = Partial<ReturnType<typeof parseAuditSearch>>;
export type ChangeAuditSearch = (change: AuditSearch, how?: { replace?: boolean }) => void;
