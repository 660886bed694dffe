import type { ReactNode } from 'react';
import { BrandCard } from './brand-card';
import { PhoneFold } from './phone-fold';
import { QuickActions } from './quick-actions';

/** Parts from other features; the route puts them in. */
interface LowerDashboardProps {
  proof: ReactNode;
  figures: ReactNode;
  linkedIn: ReactNode;
  leads: ReactNode;
  insights: ReactNode;
  activity: ReactNode;
  digest: ReactNode;
  /** Texts approved this week; undefined until it is read. */
  approved: number | undefined;
}

/** The proof line, the figures of the week, new leads, recent activity, and quick actions. */
export const LowerDashboard = ({
  proof,
  figures,
  linkedIn,
  leads,
  insights,
  activity,
  digest,
  approved,
}: LowerDashboardProps) => (
  <>
    <div className="mt-8">{proof}</div>
    {figures}
    <div className="mt-7 grid grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] items-start gap-5 max-lg:grid-cols-1">
      <div className="grid grid-cols-1 gap-5">
        {linkedIn}
        {leads}
      </div>
      <div className="grid grid-cols-1 gap-5">
        <PhoneFold name="Performance Insights">{insights}</PhoneFold>
        {activity}
        <QuickActions />
        <PhoneFold name="Brand protection">
          <BrandCard approved={approved} />
        </PhoneFold>
      </div>
    </div>
    <div className="mt-5">
      <PhoneFold name="Weekly Digest">{digest}</PhoneFold>
    </div>
  </>
);
