import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contentCountsQuery } from '@/shared/counts';
import { dayAndWeek, useNow } from '@/shared/dates';
import { plural } from '@/shared/format';
import { useTimeZone } from '@/shared/user';
import { buttonLook } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';

/** Parts from other features; the route puts them in. */
interface DashboardProps {
  /** What is to be done. */
  list: ReactNode;
  /** What is below the list. Left out until the list is read, because it would push this down. */
  lower: ReactNode;
}

/** The page Today. */
export const Dashboard = ({ list, lower }: DashboardProps) => {
  const timeZone = useTimeZone();
  const now = useNow();
  const { data: counts } = useQuery(contentCountsQuery);
  const waiting = counts?.pending ?? 0;
  return (
    <Page
      title="Dashboard"
      // The day is not known when the build renders the skeleton.
      sub={typeof document === 'undefined' ? '\u00a0' : dayAndWeek(now, timeZone)}
      actions={
        // Wide enough for every label in every font: it is at the right, so another width would move it.
        <Link
          to="/approvals"
          className={buttonLook({ variant: waiting > 0 ? 'primary' : 'default', className: 'min-w-36' })}
        >
          {waiting > 0 ? `Review ${plural(waiting, 'draft')}` : 'Open the review'}
        </Link>
      }
    >
      {list}
      {lower}
    </Page>
  );
};
