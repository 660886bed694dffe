import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, startTransition, useDeferredValue, useEffect, useState } from 'react';
import { recentActivitiesQuery } from '@/features/activity/activity.queries';
import { pendingQuery } from '@/features/content/content.queries';
import { DraftsGroup } from '@/features/content/pending/drafts-group';
import { newestLeadsQuery } from '@/features/leads/leads.queries';
import { weekQuery } from '@/shared/queries/week.queries';
import { approvedOf } from '@/shared/labels/week-labels';
import { contentCountsQuery, leadCountsQuery } from '@/shared/queries/counts.queries';
import { dayAndWeek, useNow } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { buttonLook } from '@/shared/ui/button';
import { lazily } from '@/shared/ui/lazily';
import { Page } from '@/shared/ui/page';
import { TodayList } from '@/shared/ui/today-group';
import { loadLower } from './-read-today';

const LowerDashboard = lazily(async () => (await loadLower()).LowerDashboard);

const TodayHead = lazily(async () => (await loadLower()).TodayHead);
const TodayGroups = lazily(async () => (await loadLower()).TodayGroups);

const Dashboard = ({ children }: { children: ReactNode }) => {
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
      {children}
    </Page>
  );
};

/** The dashboard. The sidebar calls it Today. */
export const Today = () => {
  const { data: week, isPending: weekPending } = useQuery(weekQuery);
  const pending = [
    useQuery(pendingQuery).isPending,
    useQuery(contentCountsQuery).isPending,
    useQuery(leadCountsQuery).isPending,
    useQuery(newestLeadsQuery).isPending,
    useQuery(recentActivitiesQuery).isPending,
  ];
  const known = !weekPending && !pending.includes(true);
  // Once true, it stays true: a failed query is pending again when its part mounts, and would hide the part.
  const [read, setRead] = useState(known);
  if (known && !read) setRead(true);
  // Rendered after the drafts are painted, and in short tasks.
  const lower = useDeferredValue(read, false);
  // The cards render after the list, because together they would be one long task.
  const [cards, setCards] = useState(false);
  // When nothing loads, the groups below follow at once.
  const client = useQueryClient();
  const [belowRead, setBelowRead] = useState(() => client.isFetching() === 0);
  useEffect(() => {
    if (lower) startTransition(() => setCards(true));
  }, [lower]);
  return (
    <Dashboard>
      {/* The space is reserved before the data is loaded, so that the list does not move. */}
      <div className="h-8 max-md:h-12">{lower && <TodayHead />}</div>
      <TodayList>
        <DraftsGroup belowRead={belowRead} />
        {lower && <TodayGroups onRead={() => setBelowRead(true)} />}
      </TodayList>
      {cards && <LowerDashboard approved={week && approvedOf(week)} />}
    </Dashboard>
  );
};
