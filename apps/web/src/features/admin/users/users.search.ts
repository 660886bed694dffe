import { roles } from '@app/contracts/account/account.constants';
import { subscriptionStatuses, tiers } from '@app/contracts/billing/billing.constants';
import { given, oneOf, textIn } from '@/shared/lib/search-params';

const statusFilters = [...subscriptionStatuses, 'none'] as const;
export const userSorts = ['newest', 'oldest', 'name', 'email'] as const;
export type UserSort = (typeof userSorts)[number];

export const parseUsersSearch = (search: Record<string, unknown>) =>
  given({
    q: textIn(search.q, 200),
    tier: oneOf(tiers, search.tier),
    status: oneOf(statusFilters, search.status),
    role: oneOf(roles, search.role),
    sort: oneOf(userSorts, search.sort),
  });

/** The search parameters of `/admin`, and the filter for the server. */
export type UsersSearch = Partial<ReturnType<typeof parseUsersSearch>>;
export type ChangeUsersSearch = (change: UsersSearch, how?: { replace?: boolean }) => void;

export const noUsersFilter: UsersSearch = { q: undefined, tier: undefined, status: undefined, role: undefined };
