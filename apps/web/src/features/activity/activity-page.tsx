import type { Activity } from '@app/contracts/activity/activity.api';
import { activities as words, activityTypes } from '@app/contracts/activity/activity.constants';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { byDay } from '@/shared/lib/dates';
import { useTimeZone } from '@/shared/queries/current-user.queries';
import { Empty, NoMatch, Loaded } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { backLook, Page } from '@/shared/ui/page';
import { Select } from '@/shared/ui/select';
import { Skeleton } from '@/shared/ui/skeleton';
import { ActivityLine, lineLook } from './activity-line';
import { activitiesQuery } from './activity.queries';
import { useUndoActivity } from './use-undo-activity';

interface ActivityPageProps {
  type: Activity['type'] | undefined;
  onType: (type: Activity['type'] | undefined) => void;
}

export const isType = (value: unknown): value is Activity['type'] => activityTypes.some((type) => type === value);

const options = [
  { value: 'all', label: 'Everything' },
  ...activityTypes.map((type) => ({ value: type, label: words[type].label })),
];

const Days = ({ activities }: { activities: readonly Activity[] }) => {
  const timeZone = useTimeZone();
  const undo = useUndoActivity();
  return byDay(activities, ({ createdAt }) => createdAt, timeZone).map(({ day, rows: ofDay }) => (
    <section key={day} aria-label={day} className="mb-5">
      <h2 className="mb-1 text-md font-semibold">{day}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {ofDay.map((activity) => (
          <ActivityLine key={activity.id} activity={activity} undo={undo} className="min-h-11 px-2" />
        ))}
      </ul>
    </section>
  ));
};

const Loading = () => (
  <>
    <output className="sr-only">Loading recent activity</output>
    <Skeleton className="mt-1 mb-3 h-3.5 w-20" />
    <div className="divide-y divide-line border-y border-line">
      {Array.from({ length: 8 }, (_, i) => (
        <div key={i} className={cn(lineLook, 'min-h-11 px-2')}>
          <Skeleton className="size-2 rounded-full!" />
          <Skeleton className={cn('h-3', ['w-3/5', 'w-2/5', 'w-1/2'][i % 3])} />
          <Skeleton className="h-3 w-12" />
        </div>
      ))}
    </div>
  </>
);

export const ActivityPage = ({ type, onType }: ActivityPageProps) => {
  const list = useInfiniteQuery(activitiesQuery(type));
  const activities = list.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Page
      back={
        <Link to="/" className={backLook}>
          <ArrowLeft />
          Dashboard
        </Link>
      }
      title="Recent Activity"
      sub="What you and the assistant did, newest first"
      actions={
        <Select
          aria-label="Show"
          options={options}
          value={type ?? 'all'}
          onChange={(value) => onType(isType(value) ? value : undefined)}
        />
      }
    >
      <Loaded query={list} what="The activities" loading={<Loading />}>
        {() =>
          activities.length === 0 && type ? (
            <NoMatch
              title={`Nothing under “${words[type].label}”`}
              hides="This filter hides all other activity."
              onClear={() => onType(undefined)}
            />
          ) : activities.length === 0 ? (
            <Empty title="No recent activity" detail="Your work with leads and drafts is listed here." />
          ) : (
            <Days activities={activities} />
          )
        }
      </Loaded>
      {list.hasNextPage && <MoreButton list={list}>Show earlier</MoreButton>}
    </Page>
  );
};
