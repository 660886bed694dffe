import type { contentCounts } from '@app/contracts/content/content.api';
import type { leadCounts } from '@app/contracts/leads/leads.api';
import { useQuery } from '@tanstack/react-query';
import { getQuery } from '@/shared/http/get-query';

/** The number of leads, by status, segment and tag. */
export const leadCountsQuery = getQuery<typeof leadCounts>(['leads', 'counts'], '/api/leads/counts');

/** The number of texts, by status and type. */
export const contentCountsQuery = getQuery<typeof contentCounts>(['content', 'counts'], '/api/content/counts');

/** How many drafts wait, and how many leads there are; undefined until they are loaded. */
export const useCounts = () => {
  const { data: content } = useQuery(contentCountsQuery);
  const { data: leads } = useQuery(leadCountsQuery);
  return { pending: content?.pending, leads: leads?.total };
};
