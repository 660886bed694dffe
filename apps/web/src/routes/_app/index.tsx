import { useQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { UnfinishedCard } from '@/features/account/welcome/unfinished-card';
import { recentActivitiesQuery } from '@/features/activity/activity.queries';
import { pendingQuery } from '@/features/content/content.queries';
import { PendingCard } from '@/features/content/review/pending-card';
import { PendingRow } from '@/features/content/review/pending-row';
import { useCurrentDraft } from '@/features/content/review/use-pending-drafts';
import { Dashboard } from '@/features/dashboard/dashboard';
import { PendingApprovals, sheetsShown } from '@/features/dashboard/pending-approvals';
import { newestLeadsQuery } from '@/features/leads/leads.queries';
import { weekQuery } from '@/features/metrics/metrics.queries';
import { ProofLine } from '@/features/metrics/proof-line';
import { WeekCards } from '@/features/metrics/week-cards';
import { approvedOf } from '@/features/metrics/week-labels';
import { contentCountsQuery, leadCountsQuery } from '@/shared/counts';
import { lazily } from '@/shared/lazily';
import { waitBriefly } from '@/shared/query-client';
import { userQuery } from '@/shared/user';

const loadLower = () => import('./-lower-dashboard');
const LowerDashboard = lazily(async () => (await loadLower()).LowerDashboard);

const Pending = () => {
  const { query, drafts, total, currentId, setCurrent } = useCurrentDraft({ reach: sheetsShown });
  return (
    <PendingApprovals
      drafts={drafts}
      total={total}
      error={query.error}
      onRetry={() => void query.refetch()}
      sheet={(item) => (
        <PendingCard key={item.id} item={item} current={item.id === currentId} onCurrent={() => setCurrent(item.id)} />
      )}
      line={(item) => <PendingRow key={item.id} item={item} />}
    />
  );
};

const Today = () => {
  const { data: week, isPending: weekPending } = useQuery(weekQuery);
  const pending = [
    useQuery(pendingQuery).isPending,
    useQuery(contentCountsQuery).isPending,
    useQuery(leadCountsQuery).isPending,
    useQuery(newestLeadsQuery).isPending,
    useQuery(recentActivitiesQuery).isPending,
  ];
  const known = !weekPending && !pending.includes(true);
  // It stays true: a query that failed is pending again as soon as its part mounts.
  const [read, setRead] = useState(known);
  if (known && !read) setRead(true);
  // Rendered after the upper part is painted, and in short tasks.
  const lower = useDeferredValue(read, false);
  return (
    <Dashboard
      proof={<ProofLine />}
      figures={<WeekCards />}
      pending={<Pending />}
      lower={
        lower && (
          <>
            <UnfinishedCard />
            <LowerDashboard approved={week && approvedOf(week)} />
          </>
        )
      }
    />
  );
};

export const Route = createFileRoute('/_app/')({
  beforeLoad: async ({ context: { queryClient } }) => {
    const user = await queryClient.ensureQueryData(userQuery);
    if (user?.welcome !== 'open') return;
    // Somebody who already has leads knows the product.
    await queryClient.prefetchQuery(leadCountsQuery);
    const leads = queryClient.getQueryData(leadCountsQuery.queryKey);
    if (leads?.total === 0) throw redirect({ to: '/welcome', replace: true });
  },
  loader: ({ context: { queryClient } }) => {
    // Loads together with the queries, so that it is there when they are read. A failure shows when it is rendered.
    loadLower().catch(() => undefined);
    return waitBriefly(
      queryClient.prefetchQuery(contentCountsQuery),
      queryClient.prefetchQuery(leadCountsQuery),
      queryClient.prefetchQuery(weekQuery),
      queryClient.prefetchQuery(pendingQuery),
      queryClient.prefetchQuery(newestLeadsQuery),
      queryClient.prefetchQuery(recentActivitiesQuery),
    );
  },
  component: Today,
});
