import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contentCountsQuery } from '@/shared/counts';
import { dayAndWeek, useNow } from '@/shared/dates';
import { plural } from '@/shared/format';
import { useTimeZone } from '@/shared/user';
import { buttonLook } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';
import { BrandCard } from './brand-card';
import { Fold } from './fold';
import { QuickActions } from './quick-actions';

/** Parts that other features make; the route puts them together. */
interface DashboardProps {
  proof: ReactNode;
  figures: ReactNode;
  desk: ReactNode;
  leads: ReactNode;
  insights: ReactNode;
  activity: ReactNode;
  digest: ReactNode;
  /** Texts approved this week; undefined until it is known. */
  approved: number | undefined;
  /** All of it is read, or could not be. What lies below the drafts waits for this, because they push it down. */
  read: boolean;
  /** Where the weekly report is downloaded. */
  report: string;
}

/** Today: what waits, who is new, how the week stands. */
export const Dashboard = (parts: DashboardProps) => {
  const timeZone = useTimeZone();
  const now = useNow();
  const { data: counts } = useQuery(contentCountsQuery);
  const waiting = counts?.pending ?? 0;
  return (
    <Page
      title="Dashboard"
      sub={dayAndWeek(now, timeZone)}
      actions={
        <Link to="/approvals" className={buttonLook({ variant: waiting > 0 ? 'primary' : 'default' })}>
          {waiting > 0 ? `Review ${plural(waiting, 'draft')}` : 'Open the review'}
        </Link>
      }
    >
      {parts.proof}
      {parts.figures}
      {parts.desk}
      {parts.read && (
        <>
          <div className="mt-7 grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] items-start gap-5 max-lg:grid-cols-1">
            <div className="grid grid-cols-1 gap-5">
              {parts.leads}
              <Fold name="Brand protection">
                <BrandCard approved={parts.approved} />
              </Fold>
            </div>
            <div className="grid grid-cols-1 gap-5">
              <Fold name="Performance Insights">{parts.insights}</Fold>
              {parts.activity}
              <QuickActions report={parts.report} />
            </div>
          </div>
          <div className="mt-5">
            <Fold name="Weekly Digest">{parts.digest}</Fold>
          </div>
        </>
      )}
    </Page>
  );
};
