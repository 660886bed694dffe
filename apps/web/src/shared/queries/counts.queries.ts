import type { contentCounts } from '@app/contracts/content/content.api';
import type { leadCounts } from '@app/contracts/leads/leads.api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '@/shared/http/get-query';

export const leadCountsQuery = getQuery<typeof leadCounts>(['leads', 'counts'], '/api/leads/counts');

export const contentCountsQuery = getQuery<typeof contentCounts>(['content', 'counts'], '/api/content/counts');

/** How many drafts wait, and how many leads there are; undefined until they are loaded. */
export const useCounts = () => {
  const { data: content } = useQuery(contentCountsQuery);
  const { data: leads } = useQuery(leadCountsQuery);
  return { pending: content?.pending, leads: leads?.total };
};
