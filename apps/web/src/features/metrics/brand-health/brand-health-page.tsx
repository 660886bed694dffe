import type { brandHealth, BrandHealth, HealthScore } from '@app/contracts/metrics/brand-health.api';
import { daysAfter, isoWeekOf } from '@app/contracts/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { getQuery } from '@/shared/http/get-query';
import { dayIn, dayRange, useNow } from '@/shared/lib/dates';
import { buttonLook } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Page } from '@/shared/ui/page';
import { Skeleton } from '@/shared/ui/skeleton';
import { AnalyticsTabs } from '@/shared/shell/analytics-tabs';
import { Panel } from '@/shared/ui/panel';
import { ScoreCard, scoreNames } from './score-card';
import { HardSell } from './hard-sell-findings';
import { WeekLine } from './weekly-line-chart';

const healthQuery = {
  ...getQuery<typeof brandHealth>(['metrics', 'health'], '/api/brand-health'),
  // It depends on figures of weeks, on leads and on the rhythm.
  staleTime: 0,
};

interface BrandHealthPageProps {
  /** What waits on Today for each score: `3 replies wait for your answer`. Null until it is loaded. */
  waits: Record<HealthScore, string> | null;
}

const rate = ({ approved, changed }: BrandHealth['weeks'][number]): number | null =>
  approved === 0 ? null : Math.round((changed / approved) * 100);

/** The share of approved texts that the person changed first, week by week, and the hard selling that was found. */
const Voice = ({ weeks }: { weeks: BrandHealth['weeks'] }) => {
  const last = weeks.findLast(({ approved }) => approved > 0);
  return (
    <section aria-labelledby="voice" className="mt-7">
      <div className="mb-2.5 flex flex-wrap items-baseline gap-x-3">
        <h2 id="voice" className="text-lg font-semibold">
          Your voice
        </h2>
        <p className="text-ink-3">what you changed, and what was caught</p>
      </div>
      <div className="grid grid-cols-2 gap-5 max-xl:grid-cols-1">
        <Panel title="Edit rate" meta="share of approved texts that you changed first" className="flex flex-col">
          <div className="mt-3">
            <WeekLine
              name="Edit rate"
              weeks={weeks.map((week) => ({ week: isoWeekOf(week.weekStart).week, share: rate(week) }))}
              figures
            />
          </div>
          <p className="mt-auto border-t border-line px-[18px] py-3 text-sm text-ink-3 tabular-nums max-md:px-3.5">
            {last
              ? `Week ${isoWeekOf(last.weekStart).week}: ${last.changed} of ${last.approved}. Lower means that the drafts sound more like you. `
              : 'You approved no text in these weeks. '}
            <Link to="/settings" className="link text-ink-2">
              Your voice in Settings
            </Link>
          </p>
        </Panel>
        <HardSell />
      </div>
    </section>
  );
};

/** A tab of Analytics with three scores. Each is a share of counted things over four weeks. */
export const BrandHealthPage = ({ waits }: BrandHealthPageProps) => {
  const { data, error, refetch } = useQuery(healthQuery);
  const today = dayIn(useNow());
  // Any four weeks, so that their line has its height before it is loaded.
  const { from, to } = data ?? { from: daysAfter(today, -27), to: today };
  return (
    <Page
      title="Brand Health"
      sub={
        <>
          Three shares you can count yourself
          <span className={data ? undefined : 'invisible'}>. {dayRange(from, to)}, against the four weeks before</span>
        </>
      }
      actions={
        <Link to="/report" className={buttonLook({ variant: 'primary' })}>
          <FileText />
          Weekly report
        </Link>
      }
    >
      <AnalyticsTabs current="/analytics/health" />
      {error && !data ? (
        <LoadError what="Brand Health" error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="mt-4 grid grid-cols-3 gap-5 max-xl:grid-cols-1">
          {data && waits
            ? data.scores.map((score) => (
                <ScoreCard key={score.score} page={data} score={score} waits={waits[score.score]} />
              ))
            : Object.values(scoreNames).map((name) => <Skeleton key={name} className="h-96 rounded-panel!" />)}
        </div>
      )}
      {data && waits && <Voice weeks={data.weeks} />}
    </Page>
  );
};
