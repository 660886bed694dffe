import { fewestForEditRate } from '@app/contracts/voice/voice.constants';
import { fewestForRate } from '@app/contracts/metrics/analytics.constants';
import {
  usualMinutesPerText,
  type Week,
  type WeeklyCount,
  weeklyCounts,
  type WeeklyMetrics,
  type WeekRestated,
} from '@app/contracts/metrics/metrics.api';
import { inUnits } from '@app/contracts/leads/money';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { SignedIn } from '../../platform/kernel/people';
import { ask, iso } from '@app/event-sourcing/read-models/read-model';
import { FigureSettingsRow } from './analytics.rows';
import { levelsAt } from './levels.queries';
import { topPosts } from './top-posts.queries';
import { WeekRow } from './weekly-metrics.read-model';
import { daysAfter, weekOf } from '@app/contracts/days';

type Counts = Record<WeeklyCount, number>;
type Metrics = z.infer<typeof WeeklyMetrics>;
/** The owner of the figures. Weeks begin on the Mondays of their time zone. */
type Person = Pick<SignedIn, 'id' | 'timeZone'>;

const none = (): Counts => Object.fromEntries(weeklyCounts.map((k) => [k, 0])) as Counts;
const countsOf = (row: WeekRow | undefined): Counts =>
  row ? (Object.fromEntries(weeklyCounts.map((k) => [k, row[k]])) as Counts) : none();

/** The leads that were first contacted in each week, and those of them who replied within 14 days, by the Monday. */
const contactsOf = async (
  source: DataSource,
  owner: string,
  from: string,
): Promise<Map<string, { contacted: number; replied: number }>> => {
  const rows = await ask<{ week: string; contacted: number; replied: number }>(
    source,
    `select date_trunc('week', day)::date::text as week, coalesce(sum(n) filter (where figure = 'reached'), 0)::int as contacted,
       coalesce(sum(n) filter (where figure = 'replied'), 0)::int as replied
     from lead_days where owner = $1 and day >= $2
       and (figure = 'replied' or figure = 'reached' and value = 'contacted') group by 1`,
    [owner, from],
    'contacts of weeks',
  );
  return new Map(rows.map(({ week, ...counts }) => [week, counts]));
};

/** What changed after each week had ended, by the Monday. Changes that add up to nothing are left out. */
export const restatedWeeks = async (
  source: DataSource,
  owner: string,
  from: string,
): Promise<Map<string, WeekRestated[]>> => {
  const rows = await ask<WeekRestated & { week: string }>(
    source,
    `select week_start::text as week, figure, event, sum(by)::int as by, ${iso('max(at)')} as at
     from week_restatements where owner = $1 and week_start >= $2
     group by 1, 2, 3 having sum(by) <> 0 order by max(at) desc, figure, event`,
    [owner, from],
    'restated weeks',
  );
  const weeks = new Map<string, WeekRestated[]>();
  for (const { week, ...change } of rows) weeks.set(week, [...(weeks.get(week) ?? []), change]);
  return weeks;
};

export const minutesOf = async (source: DataSource, owner: string): Promise<number> =>
  (await source.manager.findOneBy(FigureSettingsRow, { owner }))?.minutesPerText ?? usualMinutesPerText;

export const thisWeek = (timeZone: string, now: Date): string => weekOf(now.toISOString(), timeZone);

/** PostgreSQL does not accept a day before the year 1 in this format. */
const atLeast = (day: string): string => (day < '0002-01-01' ? '0002-01-01' : day);

/** The figures of some weeks. `now` decides which week is this week. */
const metricsOf = async (
  source: DataSource,
  { id, timeZone }: Person,
  weekStarts: string[],
  rowOf: (weekStart: string) => WeekRow | undefined,
  now: Date,
): Promise<Metrics[]> => {
  const current = thisWeek(timeZone, now);
  const first = atLeast(weekStarts.toSorted()[0] ?? current);
  /** The day at whose end the levels of a week are read; null: now. */
  const levelDay = (week: string) => (week < current ? atLeast(daysAfter(week, 6)) : null);
  const [contacts, restated, level, minutesPerText, tops] = await Promise.all([
    contactsOf(source, id, daysAfter(first, -7)),
    restatedWeeks(source, id, first),
    levelsAt(
      source,
      id,
      weekStarts.flatMap((week) => levelDay(week) ?? []),
    ),
    minutesOf(source, id),
    topPosts(source, id, first),
  ]);
  return weekStarts.map((weekStart) => {
    const row = rowOf(weekStart);
    const counts = countsOf(row);
    const weekEnd = daysAfter(weekStart, 6);
    const approved = counts.messagesApproved + counts.postsApproved + counts.commentsApproved;
    const two = [daysAfter(weekStart, -7), weekStart].flatMap((week) => contacts.get(week) ?? []);
    const contacted = two.reduce((sum, week) => sum + week.contacted, 0);
    const replied = two.reduce((sum, week) => sum + week.replied, 0);
    const pipeline = level(levelDay(weekStart)).pipeline;
    const [only, ...others] = pipeline.totals;
    return {
      ...counts,
      samples: row?.samples ?? 0,
      weekStart,
      weekEnd,
      timeSaved: Math.round((approved * minutesPerText) / 6) / 10,
      minutesPerText,
      effortReduced: approved < fewestForRate ? null : 1 - counts.approvedChanged / approved,
      editRate: approved < fewestForEditRate ? null : counts.approvedChanged / approved,
      topPerformingPost: tops.get(weekStart)?.words ?? null,
      topPerformingPostEngagement: tops.get(weekStart)?.engagement ?? null,
      pipelineValue: only && others.length === 0 ? inUnits(only) : null,
      pipeline,
      responseRate: contacted < fewestForRate ? null : replied / contacted,
      responses: { contacted, replied },
      restated: restated.get(weekStart) ?? [],
    };
  });
};

export const findWeek = async (source: DataSource, person: Person, weekStart: string, now: Date): Promise<Week> => {
  const rows = await source.manager.find(WeekRow, { where: { owner: person.id }, order: { weekStart: 'desc' } });
  const at = (week: string) => rows.find((r) => r.weekStart === week);
  // A week that has only samples counts as a week without a row.
  const counted = rows.filter((r) => r.samples === 0 || weeklyCounts.some((k) => r[k] !== 0));
  const earlier = counted.some((r) => r.weekStart < weekStart);
  const last = daysAfter(weekStart, -7);
  const [[metrics], restated] = await Promise.all([
    metricsOf(source, person, [weekStart], at, now),
    restatedWeeks(source, person.id, atLeast(last)),
  ]);
  if (!metrics) throw new Error(`No figures of the week ${weekStart}`);
  return {
    ...metrics,
    previous: earlier ? countsOf(at(last)) : null,
    previousRestated: restated.get(last) ?? [],
    empty: counted.length === 0,
  };
};

export const findWeeks = async (source: DataSource, person: Person, now: Date): Promise<Metrics[]> => {
  const rows = await source.manager.find(WeekRow, {
    where: { owner: person.id },
    order: { weekStart: 'desc' },
    take: 53,
  });
  const at = (week: string) => rows.find((r) => r.weekStart === week);
  return metricsOf(
    source,
    person,
    rows.map((row) => row.weekStart),
    at,
    now,
  );
};
