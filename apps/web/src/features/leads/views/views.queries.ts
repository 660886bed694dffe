import type { listLeadViews } from '@app/contracts/leads/lead-views.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** The saved views with the number of leads in each, so it is read again whenever leads or views change. */
export const leadViewsQuery = queryOptions({
  queryKey: ['lead-views'],
  queryFn: ({ signal }) => call<typeof listLeadViews>('GET', '/api/lead-views', { signal }),
});
