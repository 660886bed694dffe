import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contentCountsQuery } from '@/shared/queries/counts.queries';
import { dayAndWeek, useNow } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { buttonLook } from '@/shared/ui/button';
import { Page } from '@/shared/ui/page';

/** Parts from other features; the route puts them in. */
interface DashboardProps {
  /** What is to be done. */
  list: ReactNode;
  /** The content below the list. It is left out until the list is loaded, because the list would push it down. */
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
      // The build, which renders the skeleton, does not know the day.
      sub={typeof document === 'undefined' ? '\u00a0' : dayAndWeek(now, timeZone)}
      actions={
        // A fixed width for every label in every font, because the button is at the right and would otherwise move.
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
