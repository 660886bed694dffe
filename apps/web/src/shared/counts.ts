import type { contentCounts } from '@app/contracts/content/content.api';
import type { leadCounts } from '@app/contracts/leads/leads.api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from './call';

/** How many leads there are, by status, segment and tag, whatever the filter. */
export const leadCountsQuery = queryOptions({
  queryKey: ['leads', 'counts'],
  queryFn: ({ signal }) => call<typeof leadCounts>('GET', '/api/leads/counts', { signal }),
});

/** How many texts there are, by status and type; `pending` is what the lamp is lit for. */
export const contentCountsQuery = queryOptions({
  queryKey: ['content', 'counts'],
  queryFn: ({ signal }) => call<typeof contentCounts>('GET', '/api/content/counts', { signal }),
});

/** How many drafts wait, and how many leads there are; undefined until it is read. */
export const useCounts = () => {
  const { data: content } = useQuery(contentCountsQuery);
  const { data: leads } = useQuery(leadCountsQuery);
  return { pending: content?.pending, leads: leads?.total };
};
