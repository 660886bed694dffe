import type { postsThatBroughtLeads } from '@app/contracts/leads/lead-origins.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** The person's posts that brought leads, with the number of leads. */
export const leadOriginsQuery = queryOptions({
  queryKey: ['leads', 'brought'],
  queryFn: ({ signal }) => call<typeof postsThatBroughtLeads>('GET', '/api/lead-origins', { signal }),
});
