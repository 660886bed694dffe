import type { ActivityType } from '@app/contracts/activity/activity.constants';
import type { Week, WeeklyCount } from '@app/contracts/metrics/metrics.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { number, plural } from '@/shared/lib/format';
import { weekQuery } from '@/shared/queries/week.queries';
import { deltaLabel, textsOf, timeBasis } from '@/shared/labels/week-labels';
import { contentCountsQuery } from '@/shared/queries/counts.queries';
import { Chip, SampleChip } from '@/shared/ui/chip';
import { Loaded, LoadError } from '@/shared/ui/empty-state';
import { Figure, FigureSkeleton } from '@/shared/ui/figure';
import { restatedWords } from '@/shared/labels/restated-week-labels';
import { cn } from '@/shared/lib/cn';
import { Panel } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import type { AnalyticsSearch } from './analytics/analytics.search';

interface WeekCountProps {
  label: string;
  count: number | undefined;
  /** The type of activities that it counts, for the link. */
  entries?: ActivityType;
}

/** The width is reserved until the count is known. */
const WeekCount = ({ label, count, entries }: WeekCountProps) => (
  <div className="flex gap-1">
    <dt>{label}</dt>
    <dd className="record min-w-[1ch] font-semibold text-ink">
      {count !== undefined &&
        (entries ? (
          <Link
            to="/activity"
            search={{ type: entries }}
            aria-label={`${number(count)} ${label}, open them`}
            className="-m-1 p-1 hover:underline touch:-m-2.5 touch:p-2.5"
          >
            {number(count)}
          </Link>
        ) : (
          number(count)
        ))}
    </dd>
  </div>
);

export const ProofLine = () => {
  const { data: week, isError } = useQuery(weekQuery);
  const texts = week && textsOf(week);
  return (
    <section
      aria-label="Proof"
      className="mb-6 flex items-center gap-x-8 gap-y-2 border-y border-line py-3 text-ink-2 max-xl:flex-col max-xl:items-stretch"
    >
      <div className="grid flex-1 grid-cols-[16px_minmax(0,1fr)] gap-x-2.5">
        <ShieldCheck aria-hidden className="mt-0.5 text-ink" />
        <p className="text-balance">
          <b className="text-ink">Nothing leaves without your explicit approval.</b> No auto-publishing, no automated
          engagement. Your voice and tone are protected; no hard-sell tactics.
        </p>
      </div>
      <dl className="flex min-h-5 flex-wrap gap-x-4 gap-y-1 text-[12.5px] whitespace-nowrap max-xl:ml-[26px]">
        {(week || !isError) && (
          <>
            <WeekCount label="drafted" count={texts?.drafted} entries="content_drafted" />
            <WeekCount label="approved" count={texts?.approved} entries="content_approved" />
            <WeekCount label="copied by you" count={week?.textsCopied} entries="content_copied" />
            <WeekCount label="sent by you" count={week?.textsSent} entries="content_sent" />
          </>
        )}
        <WeekCount label="sent by Keepwarm" count={0} />
      </dl>
    </section>
  );
};

const cards = [
  { label: 'Leads Surfaced', count: 'leadsSurfaced', rows: { figure: 'reached', value: 'new', inPeriod: true } },
  { label: 'Messages Drafted', count: 'messagesDrafted', rows: { figure: 'drafted', by: 'type', value: 'message' } },
  { label: 'Posts Proposed', count: 'postsProposed', rows: { figure: 'drafted', by: 'type', value: 'post' } },
  {
    label: 'Discovery Calls',
    count: 'discoveryCallsBooked',
    rows: { figure: 'reached', value: 'meeting_booked', inPeriod: true },
  },
] as const satisfies readonly { label: string; count: WeeklyCount; rows: AnalyticsSearch }[];

/** The comparison with last week. It notes when last week's figure changed after that week had ended. */
const compared = (week: Week, count: WeeklyCount): ReactNode => {
  const delta = deltaLabel(week, count);
  const restated = week.previousRestated.some(({ figure }) => figure === count);
  if (!delta || !restated) return delta;
  return (
    <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
      {delta} <Chip>restated</Chip>
    </span>
  );
};

export const WeekCards = () => {
  const { data: week, error, refetch } = useQuery(weekQuery);
  const { data: counts } = useQuery(contentCountsQuery);
  const shown: readonly WeeklyCount[] = cards.map(({ count }) => count);
  const restated = (week?.previous ? week.previousRestated : []).filter(({ figure }) => shown.includes(figure));
  const pendingPosts = counts?.pendingByType.post ?? 0;
  return (
    <section aria-label="Weekly LinkedIn summary" className="overflow-hidden rounded-panel border border-line bg-panel">
      {error && !week ? (
        <LoadError what="This week’s figures" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid grid-cols-4 max-md:grid-cols-2">
          {cards.map(({ label, count, rows }, i) => (
            <div
              key={label}
              className="border-line not-first:border-l max-md:nth-3:border-l-0 max-md:nth-[n+3]:border-t"
            >
              {week ? (
                <Link
                  to="/analytics"
                  search={{ ...rows, from: week.weekStart, to: week.weekEnd }}
                  className="block h-full hover:bg-hover"
                >
                  <Figure
                    label={label}
                    value={number(week[count])}
                    detail={
                      i === 2 && pendingPosts > 0
                        ? plural(pendingPosts, 'pending post')
                        : // A blank keeps the height when there is no comparison.
                          (compared(week, count) ?? <>&nbsp;</>)
                    }
                  />
                </Link>
              ) : (
                <FigureSkeleton label={label} />
              )}
            </div>
          ))}
        </div>
      )}
      {restated.length > 0 && (
        <p className="border-t border-line px-[18px] py-2 text-sm text-ink-3">
          Last week changed after it had ended. {restated.map(restatedWords).join('; ')}.{' '}
          <Link to="/analytics" className="underline">
            Restated weeks
          </Link>
        </p>
      )}
      {week !== undefined && week.samples > 0 && (
        <p className="border-t border-line px-[18px] py-2 text-sm text-ink-3">
          {plural(week.samples, 'sample is', 'samples are')} not counted.
        </p>
      )}
    </section>
  );
};

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
