import type { Week, WeeklyCount } from '@app/contracts/metrics/metrics.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { contentCountsQuery } from '@/shared/queries/counts.queries';
import { number, plural } from '@/shared/lib/format';
import { Chip } from '@/shared/ui/chip';
import { LoadError } from '@/shared/ui/empty-state';
import type { AnalyticsSearch } from './analytics/analytics.search';
import { Figure, FigureSkeleton } from '@/shared/ui/figure';
import { weekQuery } from '@/shared/queries/week.queries';
import { restatedWords } from '@/shared/labels/restated-week-labels';
import { deltaLabel } from '@/shared/labels/week-labels';

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
