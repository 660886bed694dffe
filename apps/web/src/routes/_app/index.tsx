import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { recentActivitiesQuery } from '@/features/activity/activity.queries';
import { RecentActivity } from '@/features/activity/recent-activity';
import { pendingQuery } from '@/features/content/content.queries';
import { PendingCard } from '@/features/content/review/pending-card';
import { PendingRow } from '@/features/content/review/pending-row';
import { usePendingDesk } from '@/features/content/review/use-pending-drafts';
import { Dashboard } from '@/features/dashboard/dashboard';
import { PendingDesk, sheetsShown } from '@/features/dashboard/pending-approvals';
import { newestLeadsQuery } from '@/features/leads/leads.queries';
import { NewLeads } from '@/features/leads/new/new-leads';
import { Digest } from '@/features/metrics/digest';
import { Insights } from '@/features/metrics/insights';
import { reportAddress, weekQuery } from '@/features/metrics/metrics.queries';
import { ProofLine } from '@/features/metrics/proof-line';
import { WeekCards } from '@/features/metrics/week-cards';
import { approvedOf } from '@/features/metrics/week-labels';
import { contentCountsQuery, leadCountsQuery } from '@/shared/counts';
import { waitBriefly } from '@/shared/query-client';

const Desk = () => {
  const { query, drafts, total, currentId, setCurrent } = usePendingDesk({ reach: sheetsShown });
  return (
    <PendingDesk
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
  // It stays read: a query that failed is pending again when its part shows and asks anew.
  const [read, setRead] = useState(known);
  if (known && !read) setRead(true);
  return (
    <Dashboard
      proof={<ProofLine />}
      figures={<WeekCards />}
      desk={<Desk />}
      leads={<NewLeads />}
      insights={<Insights />}
      activity={<RecentActivity />}
      digest={<Digest />}
      approved={week && approvedOf(week)}
      read={read}
      report={reportAddress}
    />
  );
};

export const Route = createFileRoute('/_app/')({
  loader: ({ context: { queryClient } }) =>
    waitBriefly(
      queryClient.prefetchQuery(contentCountsQuery),
      queryClient.prefetchQuery(leadCountsQuery),
      queryClient.prefetchQuery(weekQuery),
      queryClient.prefetchQuery(pendingQuery),
      queryClient.prefetchQuery(newestLeadsQuery),
      queryClient.prefetchQuery(recentActivitiesQuery),
    ),
  component: Today,
});
