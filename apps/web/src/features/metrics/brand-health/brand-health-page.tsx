import type { brandHealth, HealthScore } from '@app/contracts/metrics/brand-health.api';
import { daysAfter } from '@app/contracts/days';
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
import { Voice } from './voice-trend';
import { ScoreCard, scoreNames } from './score-card';

const healthQuery = {
  ...getQuery<typeof brandHealth>(['metrics', 'health'], '/api/brand-health'),
  // It depends on figures of weeks, on leads and on the rhythm.
  staleTime: 0,
};

interface BrandHealthPageProps {
  /** What waits on Today for each score: `3 replies wait for your answer`. Null until it is loaded. */
  waits: Record<HealthScore, string> | null;
}

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
