import { type SubscriptionStatus, tierLabels } from '@app/contracts/billing/billing.constants';
import type { UsersSearch, UserSort } from './users.search';

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

export const usersFiltersInForce = ({ q, tier, status, role }: UsersSearch): string[] => [
  ...(q ? [`“${q}”`] : []),
  ...(tier ? [tierLabels[tier]] : []),
  ...(status ? [statusFilterLabels[status]] : []),
  ...(role ? [roleLabels[role]] : []),
];
