import { roles } from '@app/contracts/account/account.constants';
import {
  subscriptionStatuses,
  type SubscriptionStatus,
  tierLabels,
  tiers,
} from '@app/contracts/billing/billing.constants';
import { given, oneOf, textIn } from '@/shared/lib/search-params';

export const statusFilters = [...subscriptionStatuses, 'none'] as const;
export const userSorts = ['newest', 'oldest', 'name', 'email'] as const;
export type UserSort = (typeof userSorts)[number];

export const statusLabels: Record<SubscriptionStatus, string> = {
  active: 'Active',
  past_due: 'Past due',
  canceled: 'Canceled',
};
export const statusFilterLabels = { ...statusLabels, none: 'No status' };
export const roleLabels = { coach: 'Coach', admin: 'Admin' } as const;
export const userSortLabels: Record<UserSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  email: 'By email',
};

/** The search parameters of `/admin`. */
export interface UsersSearch {
  q?: string | undefined;
  tier?: (typeof tiers)[number] | undefined;
  status?: (typeof statusFilters)[number] | undefined;
  role?: (typeof roles)[number] | undefined;
  sort?: UserSort | undefined;
}
export type ChangeUsersSearch = (change: UsersSearch, how?: { replace?: boolean }) => void;

export const parseUsersSearch = (search: Record<string, unknown>): UsersSearch =>
  given({
    q: textIn(search.q, 200),
    tier: oneOf(tiers, search.tier),
    status: oneOf(statusFilters, search.status),
    role: oneOf(roles, search.role),
    sort: oneOf(userSorts, search.sort),
  });

/** The filter for the server. */
export type UsersFilter = UsersSearch;

export const noUsersFilter: UsersSearch = { q: undefined, tier: undefined, status: undefined, role: undefined };

/** The labels of the active filters. */
export const usersFiltersInForce = ({ q, tier, status, role }: UsersSearch): string[] => [
  ...(q ? [`“${q}”`] : []),
  ...(tier ? [tierLabels[tier]] : []),
  ...(status ? [statusFilterLabels[status]] : []),
  ...(role ? [roleLabels[role]] : []),
];
