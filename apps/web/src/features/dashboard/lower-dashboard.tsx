import type { ReactNode } from 'react';
import { BrandCard } from './brand-card';
import { Fold } from './fold';
import { QuickActions } from './quick-actions';

/** Parts from other features; the route puts them in. */
interface LowerDashboardProps {
  leads: ReactNode;
  insights: ReactNode;
  activity: ReactNode;
  digest: ReactNode;
  /** Texts approved this week; undefined until it is read. */
  approved: number | undefined;
  /** Address of the weekly report's download. */
  report: string;
}

/** New leads, the figures of the week, what happened, and quick actions. */
export const LowerDashboard = ({ leads, insights, activity, digest, approved, report }: LowerDashboardProps) => (
  <>
    <div className="mt-7 grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] items-start gap-5 max-lg:grid-cols-1">
      {leads}
      <div className="grid grid-cols-1 gap-5">
        <Fold name="Performance Insights">{insights}</Fold>
        {activity}
        <QuickActions report={report} />
        <Fold name="Brand protection">
          <BrandCard approved={approved} />
        </Fold>
      </div>
    </div>
    <div className="mt-5">
      <Fold name="Weekly Digest">{digest}</Fold>
    </div>
  </>
);
