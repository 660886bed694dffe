import { RecentActivity } from '@/features/activity/recent-activity';
import { LowerDashboard as Layout } from '@/features/dashboard/lower-dashboard';
import { NewLeads } from '@/features/leads/new/new-leads';
import { Digest } from '@/features/metrics/digest';
import { Insights } from '@/features/metrics/insights';
import { reportAddress } from '@/features/metrics/metrics.queries';

/** What is below the drafts, with all its features. It loads after the upper part. */
export const LowerDashboard = ({ approved }: { approved: number | undefined }) => (
  <Layout
    leads={<NewLeads />}
    insights={<Insights />}
    activity={<RecentActivity />}
    digest={<Digest />}
    approved={approved}
    report={reportAddress}
  />
);
