import type { Week } from '@app/contracts/metrics/metrics.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import { SampleChip } from '@/shared/ui/chip';
import { Loaded } from '@/shared/ui/empty-state';
import { Panel } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { Figure, FigureSkeleton } from '@/shared/ui/figure';
import { weekQuery } from '@/shared/queries/week.queries';
import { deltaLabel, timeBasis } from '@/shared/labels/week-labels';

/** From docs/quality/specification.md. Shown as samples until something is counted for the first time. */
const samples = {
  post: 'The backlog is never Monday’s fault. It is Friday’s plan.',
  engagement: '40 reactions and 12 comments',
};

const TopPost = ({ week }: { week: Week }) => {
  const { topPerformingPost, topPerformingPostEngagement, empty } = week;
  const quote = empty ? samples.post : topPerformingPost;
  const engagement =
    topPerformingPostEngagement === null
      ? null
      : plural(topPerformingPostEngagement, 'reaction and comment', 'reactions and comments');
  return (
    <div className={cn('border-b border-line px-[18px] py-3.5 max-md:px-3.5', empty && 'hatch')}>
      <h3 className="flex items-center gap-2 font-medium text-ink-2">
        Top Performing Post
        {empty && <SampleChip />}
      </h3>
      {quote === null ? (
        <p className="mt-1.5 flex items-center gap-2 text-ink-3">
          <span aria-hidden className="w-6 border-t border-dashed border-line-3" />
          not measured
        </p>
      ) : (
        <>
          <blockquote className="note mt-1.5">{quote}</blockquote>
          <p className={cn('mt-1 text-sm', empty ? 'text-ink-2' : 'text-ink-3')}>
            {empty ? samples.engagement : engagement}
          </p>
        </>
      )}
    </div>
  );
};

const Loading = () => (
  <>
    <div className="border-b border-line px-[18px] py-4">
      <output className="sr-only">Loading performance insights</output>
      <Skeleton className="h-3 w-32" />
      <Skeleton className="mt-3 h-3 w-full" />
      <Skeleton className="mt-2 h-3 w-2/3" />
    </div>
    <div className="grid grid-cols-2 divide-x divide-line">
      <FigureSkeleton label="Active Conversations" />
      <FigureSkeleton label="Time Saved" />
    </div>
  </>
);

export const Insights = () => (
  <Panel title="Performance Insights" ruled>
    <Loaded query={useQuery(weekQuery)} what="Performance insights" loading={<Loading />}>
      {(week) => (
        <>
          <TopPost week={week} />
          <div className="grid grid-cols-2 divide-x divide-line">
            {week.empty ? (
              <>
                <Figure label="Active Conversations" value="3" detail="+50% from last week" sample />
                <Figure label="Time Saved" value="3" unit="hours" detail="20x visibility increase" sample />
              </>
            ) : (
              <>
                <Link to="/activity" search={{ type: 'lead_moved' }} className="hover:bg-hover">
                  <Figure
                    label="Active Conversations"
                    value={number(week.conversationsProgressed)}
                    detail={deltaLabel(week, 'conversationsProgressed')}
                  />
                </Link>
                <Link
                  to="/analytics"
                  search={{ figure: 'approved', from: week.weekStart, to: week.weekEnd }}
                  className="hover:bg-hover"
                >
                  <Figure
                    label="Time Saved"
                    value={week.timeSaved}
                    unit={week.timeSaved === 1 ? 'hour' : 'hours'}
                    detail={timeBasis(week)}
                  />
                </Link>
              </>
            )}
          </div>
        </>
      )}
    </Loaded>
  </Panel>
);
