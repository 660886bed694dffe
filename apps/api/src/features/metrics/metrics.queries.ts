import {
  minutesPerText,
  type Week,
  type WeeklyCount,
  weeklyCounts,
  type WeeklyMetrics,
} from '@app/contracts/metrics/metrics.api';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import type { SignedIn } from '../../platform/http/people';
import { WeekRow } from './weekly-metrics.read-model';
import { daysAfter, startOfDay, weekOf } from './week';

type Counts = Record<WeeklyCount, number>;
type Metrics = z.infer<typeof WeeklyMetrics>;
/** The owner of the figures. Weeks begin on the Mondays of their time zone. */
type Person = Pick<SignedIn, 'id' | 'timeZone'>;

const none = (): Counts => Object.fromEntries(weeklyCounts.map((k) => [k, 0])) as Counts;
const countsOf = (row: WeekRow | undefined): Counts =>
  row ? (Object.fromEntries(weeklyCounts.map((k) => [k, row[k]])) as Counts) : none();

/** The share of replies among the leads contacted in the 14 days until the end of the week; null when there were none. */
const responseRate = async (
  source: DataSource,
  { id, timeZone }: Person,
  weekStart: string,
): Promise<number | null> => {
  const [row] = await source.query<{ contacted: number; replied: number }[]>(
    `select count(*)::int as contacted, count(replied_at)::int as replied from lead_contacts
     where owner = $1 and contacted_at >= to_timestamp($2) and contacted_at < to_timestamp($3)`,
    [id, startOfDay(daysAfter(weekStart, -7), timeZone), startOfDay(daysAfter(weekStart, 7), timeZone)],
  );
  return row && row.contacted > 0 ? row.replied / row.contacted : null;
};

const metricsOf = async (
  source: DataSource,
  person: Person,
  weekStart: string,
  row: WeekRow | undefined,
): Promise<Metrics> => {
  const counts = countsOf(row);
  const weekEnd = daysAfter(weekStart, 6);
  const approved = counts.messagesApproved + counts.postsApproved + counts.commentsApproved;
  return {
    ...counts,
    samples: row?.samples ?? 0,
    weekStart,
    weekEnd,
    timeSaved: Math.round((approved * minutesPerText) / 6) / 10,
    topPerformingPost: null,
    topPerformingPostEngagement: null,
    pipelineValue: null,
    responseRate: await responseRate(source, person, weekStart),
  };
};

export const thisWeek = (timeZone: string, now: Date): string => weekOf(now.toISOString(), timeZone);

export const findWeek = async (source: DataSource, person: Person, weekStart: string): Promise<Week> => {
  const rows = await source.manager.find(WeekRow, { where: { owner: person.id }, order: { weekStart: 'desc' } });
  const at = (week: string) => rows.find((r) => r.weekStart === week);
  // A week of samples alone is like a week without a row.
  const counted = rows.filter((r) => r.samples === 0 || weeklyCounts.some((k) => r[k] !== 0));
  const earlier = counted.some((r) => r.weekStart < weekStart);
  return {
    ...(await metricsOf(source, person, weekStart, at(weekStart))),
    previous: earlier ? countsOf(at(daysAfter(weekStart, -7))) : null,
    empty: counted.length === 0,
  };
};

export const findWeeks = async (source: DataSource, person: Person): Promise<Metrics[]> => {
  const rows = await source.manager.find(WeekRow, {
    where: { owner: person.id },
    order: { weekStart: 'desc' },
    take: 53,
  });
  return Promise.all(rows.map((row) => metricsOf(source, person, row.weekStart, row)));
};
