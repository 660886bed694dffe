import type { getUsage } from '@app/contracts/billing/usage.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** What the person uses of their plan. Its key begins with `leads`: it is read again when leads change. */
export const usageQuery = queryOptions({
  queryKey: ['leads', 'usage'],
  queryFn: ({ signal }) => call<typeof getUsage>('GET', '/api/usage', { signal }),
});
