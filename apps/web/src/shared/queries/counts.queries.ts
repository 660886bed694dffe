import type { contentCounts } from '@app/contracts/content/content.api';
import type { leadCounts } from '@app/contracts/leads/leads.api';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** The number of leads, by status, segment and tag. */
export const leadCountsQuery = queryOptions({
  queryKey: ['leads', 'counts'],
  queryFn: ({ signal }) => call<typeof leadCounts>('GET', '/api/leads/counts', { signal }),
});

/** The number of texts, by status and type. */
export const contentCountsQuery = queryOptions({
  queryKey: ['content', 'counts'],
  queryFn: ({ signal }) => call<typeof contentCounts>('GET', '/api/content/counts', { signal }),
});

/** How many drafts wait, and how many leads there are; undefined until they are loaded. */
export const useCounts = () => {
  const { data: content } = useQuery(contentCountsQuery);
  const { data: leads } = useQuery(leadCountsQuery);
  return { pending: content?.pending, leads: leads?.total };
};
