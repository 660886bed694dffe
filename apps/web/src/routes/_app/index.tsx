import { createFileRoute, redirect } from '@tanstack/react-router';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { userQuery } from '@/shared/queries/current-user.queries';
import { readForToday } from './-read-today';
import { Today } from './-today';

export const Route = createFileRoute('/_app/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(userQuery);
    if (user?.welcome !== 'open') return;
    // Somebody who already has leads knows the product.
    await queryClient.prefetchQuery(leadCountsQuery);
    const leads = queryClient.getQueryData(leadCountsQuery.queryKey);
    if (leads?.total === 0) throw redirect({ to: '/welcome', replace: true });
  },
  loader: readForToday,
  component: Today,
});
