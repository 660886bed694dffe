import {
  minutesPerText,
  type Week,
  type WeeklyCount,
  weeklyCounts,
  type WeeklyMetrics,
} from '@app/contracts/metrics/metrics.api';
import type { DataSource } from 'typeorm';
import type { z } from 'zod';
import { WeekRow } from './weekly-metrics.read-model';
import { daysAfter, weekOf } from './week';

type Counts = Record<WeeklyCount, number>;
type Metrics = z.infer<typeof WeeklyMetrics>;

const none = (): Counts => Object.fromEntries(weeklyCounts.map((k) => [k, 0])) as Counts;
const countsOf = (row: WeekRow | undefined): Counts =>
  row ? (Object.fromEntries(weeklyCounts.map((k) => [k, row[k]])) as Counts) : none();

/** Of the people contacted in the 14 days before the week's end, the share that replied; null when nobody was contacted. */
const responseRate = async (source: DataSource, owner: string, weekEnd: string): Promise<number | null> => {
  const [row] = await source.query<{ contacted: number; replied: number }[]>(
    `select count(*)::int as contacted, count(replied_at)::int as replied from lead_contacts
     where owner = $1 and contacted_at >= $2::date - 13 and contacted_at < $2::date + 1`,
    [owner, weekEnd],
  );
  return row && row.contacted > 0 ? row.replied / row.contacted : null;
};

const metricsOf = async (source: DataSource, owner: string, weekStart: string, counts: Counts): Promise<Metrics> => {
  const weekEnd = daysAfter(weekStart, 6);
  const approved = counts.messagesApproved + counts.postsApproved + counts.commentsApproved;
  return {
    ...counts,
    weekStart,
    weekEnd,
    timeSaved: Math.round((approved * minutesPerText) / 6) / 10,
    topPerformingPost: null,
    topPerformingPostEngagement: null,
    pipelineValue: null,
    responseRate: await responseRate(source, owner, weekEnd),
  };
};

export const thisWeek = (timeZone: string, now = new Date()): string => weekOf(now.toISOString(), timeZone);

export const findWeek = async (source: DataSource, owner: string, weekStart: string): Promise<Week> => {
  const rows = await source.manager.find(WeekRow, { where: { owner }, order: { weekStart: 'desc' } });
  const at = (week: string) => rows.find((r) => r.weekStart === week);
  const earlier = rows.some((r) => r.weekStart < weekStart);
  return {
    ...(await metricsOf(source, owner, weekStart, countsOf(at(weekStart)))),
    previous: earlier ? countsOf(at(daysAfter(weekStart, -7))) : null,
    empty: rows.length === 0,
  };
};

export const findWeeks = async (source: DataSource, owner: string): Promise<Metrics[]> => {
  const rows = await source.manager.find(WeekRow, { where: { owner }, order: { weekStart: 'desc' }, take: 53 });
  return Promise.all(rows.map((row) => metricsOf(source, owner, row.weekStart, countsOf(row))));
};
