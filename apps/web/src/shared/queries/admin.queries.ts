import type { listAdminUsers } from '@app/contracts/admin/admin-users.api';
import { getListQuery } from '@/shared/http/get-query';

export const pageSize = 50;

// Milliseconds. The live stream reports only changes of accounts and of the ledger, so a screen reads again when it opens.
// Within this time, the route and its screen share one result.
export const staleTime = 1000;

/** Milliseconds. What is in progress is read again this often until it is done. */
export const pollEveryMs = 2000;

export const userCountQuery = getListQuery<typeof listAdminUsers>(['admin-users', 'count'], '/api/admin/users', {
  query: { limit: 1 },
});
