import { leadStatuses } from '@app/contracts/leads/leads.constants';
import type { LeadStatus, Money } from '@app/contracts/leads/leads.events';
import type { Analytics, TextCounts, TextGroup } from '@app/contracts/metrics/analytics.api';
import {
  shownWeeks,
  type Stage,
  stages,
  type TextDimension,
  textDimensions,
  textFigures,
} from '@app/contracts/metrics/analytics.constants';
import type { DataSource } from 'typeorm';
import type { SignedIn } from '../../platform/kernel/people';
import { ask } from '@app/event-sourcing/read-models/read-model';
import { levelsAt } from './levels.queries';
import { minutesOf, restatedWeeks } from './metrics.queries';
import { dayOf, daysAfter, daysBetween, mondayOf, quarterOf } from '@app/contracts/days';

interface Days {
  from: string;
  to: string;
}

/** The days of a request. The default is the last four weeks, including this week. */
const periodOf = ({ from, to }: Partial<Days>, today: string): Days => {
  const last = to ?? today;
  const first = from ?? daysAfter(mondayOf(last), -21);
  return { from: first, to: last < first ? first : last };
};

/** The same weekdays, as many weeks earlier as the period is long. So half a week is compared with half a week. */
const periodBefore = ({ from, to }: Days): Days => {
  const back = -7 * Math.ceil((daysBetween(from, to) + 1) / 7);
  return { from: daysAfter(from, back), to: daysAfter(to, back) };
};

interface LeadSums {
  figure: string;
  value: string;
  now: number;
  before: number;
  quarter: number;
}

const leadSums = (source: DataSource, owner: string, now: Days, before: Days, quarter: Days): Promise<LeadSums[]> =>
  ask(
    source,
    `select figure, value, coalesce(sum(n) filter (where day between $2 and $3), 0)::float8 as now,
       coalesce(sum(n) filter (where day between $4 and $5), 0)::float8 as before,
       coalesce(sum(n) filter (where day between $6 and $7), 0)::float8 as quarter
     from lead_days where owner = $1 and day between least($4::date, $6::date) and greatest($3::date, $7::date)
       and figure in ('reached', 'replied', 'won') group by 1, 2`,
    [owner, now.from, now.to, before.from, before.to, quarter.from, quarter.to],
    'analytics leads',
  );

type TextSums = { dimension: TextDimension; value: string } & Record<string, number>;

const textSums = (source: DataSource, owner: string, now: Days, before: Days): Promise<TextSums[]> =>
  ask(
    source,
    `select dimension, value, ${textFigures
      .map(
        (figure) => `coalesce(sum(${figure}) filter (where day between $2 and $3), 0)::int as ${figure},
       coalesce(sum(${figure}) filter (where day between $4 and $5), 0)::int as ${figure}_before`,
      )
      .join(', ')}
     from text_days where owner = $1 and day between $4 and $3 group by 1, 2`,
    [owner, now.from, now.to, before.from, before.to],
    'analytics texts',
  );

/** The groups of one dimension, the most drafted first. It leaves out groups without a text in both periods. */
const groupsOf = (sums: TextSums[], dimension: TextDimension): TextGroup[] => {
  const counts = (row: TextSums, suffix: string) =>
    Object.fromEntries(textFigures.map((figure) => [figure, row[`${figure}${suffix}`]])) as TextCounts;
  const any = (of: TextCounts) => textFigures.some((figure) => of[figure] > 0);
  return sums
    .filter((row) => row.dimension === dimension)
    .map((row) => ({ value: row.value, now: counts(row, ''), before: counts(row, '_before') }))
    .filter(({ now, before }) => any(now) || any(before))
    .toSorted((a, b) => b.now.drafted - a.now.drafted || b.now.sent - a.now.sent || (a.value < b.value ? -1 : 1));
};

interface TextDay {
  day: string;
  sent: number;
  asked: number;
  answered: number;
  posts: number;
}

const textDays = (source: DataSource, owner: string, from: string, to: string): Promise<TextDay[]> =>
  ask(
    source,
    `select day::text as day, sum(sent)::int as sent, sum(asked)::int as asked, sum(answered)::int as answered,
       coalesce(sum(sent) filter (where value = 'post'), 0)::int as posts
     from text_days where owner = $1 and day between $2 and $3 and dimension = 'type' group by 1`,
    [owner, from, to],
    'analytics days',
  );

/** The median of days, from how often (`n`) each value occurs; null without values. */
const medianOf = (counts: { value: string; n: number }[]): number | null => {
  const sorted = counts.map(({ value, n }) => ({ days: Number(value), n })).toSorted((a, b) => a.days - b.days);
  const all = sorted.reduce((sum, { n }) => sum + n, 0);
  if (all === 0) return null;
  const at = (place: number): number => {
    let seen = 0;
    return sorted.find(({ n }) => (seen += n) > place)?.days ?? 0;
  };
  return (at(Math.floor((all - 1) / 2)) + at(Math.floor(all / 2))) / 2;
};

/** Days and weeks are in the person's time zone. */
export const findAnalytics = async (
  source: DataSource,
  { id: owner, timeZone }: Pick<SignedIn, 'id' | 'timeZone'>,
  wanted: Partial<Days>,
  now: Date,
): Promise<Analytics> => {
  const today = dayOf(now.toISOString(), timeZone);
  const period = periodOf(wanted, today);
  const previous = periodBefore(period);
  const quarter = quarterOf(today);
  const lastWeek = mondayOf(period.to);
  const mondays = Array.from({ length: shownWeeks }, (_, i) => daysAfter(lastWeek, -7 * (shownWeeks - 1 - i)));
  const [firstWeek = lastWeek] = mondays;
  const sundays = mondays.map((monday) => daysAfter(monday, 6)).filter((sunday) => sunday < today);
  const ended = period.to < today ? [period.to] : [];
  const [totals, leads, sums, days, restated, level, minutesPerText] = await Promise.all([
    ask<{ figure: string; value: string; n: number }>(
      source,
      `select figure, value, n::float8 as n from lead_now where owner = $1`,
      [owner],
      'analytics now',
    ),
    leadSums(source, owner, period, previous, quarter),
    textSums(source, owner, period, previous),
    textDays(source, owner, firstWeek, daysAfter(lastWeek, 6)),
    restatedWeeks(source, owner, firstWeek),
    levelsAt(source, owner, [...sundays, ...ended, previous.to]),
    minutesOf(source, owner),
  ]);
  const nowOf = (figure: string, value = '') =>
    totals.find((row) => row.figure === figure && row.value === value)?.n ?? 0;
  const inPeriod = (figure: string, value = '') =>
    leads.find((row) => row.figure === figure && row.value === value) ?? { now: 0, before: 0, quarter: 0 };
  const won = (when: 'now' | 'before' | 'quarter') => ({
    deals: inPeriod('won')[when],
    totals: leads
      .filter(({ figure, value }) => figure === 'won' && value !== '')
      .map((row): Money => ({ currency: row.value, amount: row[when] }))
      .filter(({ amount }) => amount > 0)
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
  });
  const responses = (when: 'now' | 'before') => ({
    contacted: inPeriod('reached', 'contacted')[when],
    replied: inPeriod('replied')[when],
  });
  const standing = level(ended[0] ?? null);
  const stood = level(previous.to);
  const texts = Object.fromEntries(textDimensions.map((k) => [k, groupsOf(sums, k)])) as Analytics['texts'];
  return {
    ...period,
    previous,
    empty: nowOf('reached', 'new') === 0 && sums.length === 0 && days.length === 0,
    minutesPerText,
    active: { now: standing.active, before: stood.active },
    pipeline: { now: standing.pipeline, before: stood.pipeline },
    responses: { now: responses('now'), before: responses('before') },
    won: { now: won('now'), before: won('before'), quarter: { ...quarter, ...won('quarter') } },
    funnel: stages.map((stage: Stage) => {
      const { now: reachedNow, before } = inPeriod('reached', stage);
      const steps = totals.filter(({ figure, n }) => figure === `days_to_${stage}` && n > 0);
      return { stage, reached: nowOf('reached', stage), now: reachedNow, before, medianDays: medianOf(steps) };
    }),
    statuses: Object.fromEntries(leadStatuses.map((status) => [status, nowOf('status', status)])) as Record<
      LeadStatus,
      number
    >,
    archived: nowOf('archived'),
    texts,
    weeks: mondays.map((weekStart) => {
      const sunday = daysAfter(weekStart, 6);
      const own = days.filter(({ day }) => day >= weekStart && day <= sunday);
      const sum = (figure: 'asked' | 'answered' | 'posts') => own.reduce((all, row) => all + row[figure], 0);
      const { active, pipeline } = level(sunday < today ? sunday : null);
      return {
        weekStart,
        active,
        pipeline: pipeline.totals,
        posts: sum('posts'),
        asked: sum('asked'),
        answered: sum('answered'),
        sent: Array.from({ length: 7 }, (_, i) => own.find(({ day }) => day === daysAfter(weekStart, i))?.sent ?? 0),
        restated: restated.get(weekStart) ?? [],
      };
    }),
  };
};
