import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '@/shared/ui/button';
import { Panel } from '@/shared/ui/panel';
import { SkeletonLines } from '@/shared/ui/skeleton';
import { ActivityLine } from './activity-line';
import { recentActivitiesQuery } from './activity.queries';
import { useUndoActivity } from './use-undo-activity';

export const RecentActivity = () => {
  const { data, error, refetch } = useQuery(recentActivitiesQuery);
  const undo = useUndoActivity();
  return (
    <Panel
      title="Recent Activity"
      action={
        data &&
        data.length > 0 && (
          <Link to="/activity" className="link text-ink-2" aria-label="All activity">
            All
          </Link>
        )
      }
    >
      <div className="px-[18px] pt-1 pb-3 max-md:px-3.5">
        {error && !data ? (
          <div role="alert" className="flex items-center justify-between gap-3 py-1.5">
            <p className="text-ink-2">Failed to fetch activities</p>
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        ) : !data ? (
          <SkeletonLines
            says="Loading recent activity"
            lines={['h-3 w-4/5', 'h-3 w-3/5', 'h-3 w-2/3', 'h-3 w-1/2']}
            className="grid gap-4 py-2.5"
          />
        ) : data.length === 0 ? (
          <p className="py-1.5 text-ink-3">No recent activity</p>
        ) : (
          <ul>
            {data.map((activity) => (
              <ActivityLine key={activity.id} activity={activity} undo={undo} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
};
