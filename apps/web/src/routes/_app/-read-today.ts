import type { QueryClient } from '@tanstack/react-query';
import { recentActivitiesQuery } from '@/features/activity/activity.queries';
import { pendingQuery } from '@/features/content/content.queries';
import { newestLeadsQuery } from '@/features/leads/leads.queries';
import { weekQuery } from '@/shared/queries/week.queries';
import { contentCountsQuery, leadCountsQuery } from '@/shared/queries/counts.queries';
import { waitBriefly } from '@/shared/queries/query-client';

/** For the two addresses of Today: `/` and `/dashboard`. */
interface Given {
  context: { queryClient: QueryClient };
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

export const loadLower = () => import('./-lower-dashboard');

export const readForToday = ({ context: { queryClient } }: Given): Promise<void> => {
  // The code loads together with the queries, but in a task of its own, so that no task is long. A failure shows when the part
  // renders.
  const rest = nextTask()
    .then(loadLower)
    .then(
      ({ readToday }) => readToday(queryClient).then(() => undefined),
      () => undefined,
    );
  return waitBriefly(
    rest,
    queryClient.prefetchQuery(contentCountsQuery),
    queryClient.prefetchQuery(leadCountsQuery),
    queryClient.prefetchQuery(weekQuery),
    queryClient.prefetchQuery(pendingQuery),
    queryClient.prefetchQuery(newestLeadsQuery),
    queryClient.prefetchQuery(recentActivitiesQuery),
  );
};
