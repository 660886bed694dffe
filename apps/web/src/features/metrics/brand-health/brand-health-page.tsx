import type {
  brandHealth,
  BrandHealth,
  CaughtPhrase,
  caughtPhrases,
  HealthScore,
  PhraseFate,
} from '@app/contracts/metrics/brand-health.api';
import { daysAfter, isoWeekOf } from '@app/contracts/days';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { getQuery } from '@/shared/http/get-query';
import { dayIn, dayRange, useNow } from '@/shared/lib/dates';
import { buttonLook } from '@/shared/ui/button';
import { Loaded, LoadError } from '@/shared/ui/empty-state';
import { Page } from '@/shared/ui/page';
import { Skeleton, SkeletonRows } from '@/shared/ui/skeleton';
import { AnalyticsTabs } from '@/shared/shell/analytics-tabs';
import { Panel } from '@/shared/ui/panel';
import { number, plural } from '@/shared/lib/format';
import { ScoreCard, scoreNames } from './score-card';
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

const phrasesQuery = {
  ...getQuery<typeof caughtPhrases>(['metrics', 'health', 'phrases'], '/api/brand-health/phrases'),
  staleTime: 0,
};

const fates: readonly [fate: PhraseFate, words: string][] = [
  ['removed', 'removed'],
  ['kept', 'kept'],
  ['declined', 'declined with the text'],
  ['waiting', 'waiting for you'],
];

/** `4 removed, 1 kept`. */
const whatYouDid = (count: (fate: PhraseFate) => number): string =>
  fates.flatMap(([fate, words]) => (count(fate) === 0 ? [] : [`${number(count(fate))} ${words}`])).join(', ');

const cell =
  'px-2 py-2 text-left align-baseline font-normal first:pl-[18px] last:pr-[18px] max-md:first:pl-3.5 max-md:last:pr-3.5';
const typeNames = { message: 'messages', post: 'posts', comment: 'comments' } as const;

const Table = ({ phrases }: { phrases: readonly CaughtPhrase[] }) => {
  const sum = (key: PhraseFate | 'texts') => phrases.reduce((total, phrase) => total + phrase[key], 0);
  return (
    <table className="mt-2 w-full border-y border-line tabular-nums [&_tr+tr]:border-t [&_tr+tr]:border-line">
      <thead className="border-b border-line text-sm text-ink-3">
        <tr>
          <th scope="col" className={cell}>
            Phrase
          </th>
          <th scope="col" className={`${cell} max-md:hidden`}>
            In
          </th>
          <th scope="col" className={cell}>
            Texts
          </th>
          <th scope="col" className={cell}>
            What you did
          </th>
        </tr>
      </thead>
      <tbody>
        {phrases.map((phrase) => (
          <tr key={phrase.phrase}>
            <th scope="row" className={`${cell} font-serif`}>
              <span className="first-letter:uppercase inline-block">{phrase.phrase}</span>
            </th>
            <td className={`${cell} text-ink-2 max-md:hidden`}>
              {phrase.types.map((type) => typeNames[type]).join(', ')}
            </td>
            <td className={cell}>{number(phrase.texts)}</td>
            <td className={cell}>{whatYouDid((fate) => phrase[fate])}</td>
          </tr>
        ))}
        {phrases.length > 1 && (
          <tr className="font-semibold">
            <th scope="row" className={`${cell} font-semibold`}>
              {plural(phrases.length, 'phrase')}
            </th>
            <td className={`${cell} max-md:hidden`}>together</td>
            <td className={cell}>{number(sum('texts'))}</td>
            <td className={cell}>{whatYouDid(sum)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
};

/** The phrases of hard selling that were in a text before its approval, and what the person did with them. */
const HardSell = () => (
  <Panel title="Hard-sell phrases caught" meta="before approval, four weeks">
    <Loaded
      query={useQuery(phrasesQuery)}
      what="The phrases"
      loading={<SkeletonRows rows={4} says="Loading the phrases" />}
    >
      {(phrases) => (
        <>
          {phrases.length > 0 && <Table phrases={phrases} />}
          <p className="px-[18px] py-3 text-sm text-ink-3 max-md:px-3.5">
            {phrases.length === 0 && 'None was found in any version of your texts. '}
            Keepwarm’s own drafts use none. It marks those in your words; only you remove them.
          </p>
        </>
      )}
    </Loaded>
  </Panel>
);

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
