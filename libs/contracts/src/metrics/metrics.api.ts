import { z } from 'zod';
import { endpoint } from '../endpoint';
import { weeklyCounts } from './metrics.constants';

export { minutesPerText, weeklyCounts } from './metrics.constants';

const count = z.number().int();

export type WeeklyCount = (typeof weeklyCounts)[number];

const Counts = z.object(Object.fromEntries(weeklyCounts.map((k) => [k, count])) as Record<WeeklyCount, typeof count>);

export const WeeklyMetrics = Counts.extend({
  /** The Monday and the Sunday of the week, in the person's time zone. */
  weekStart: z.iso.date(),
  weekEnd: z.iso.date(),
  /** Sample leads and sample drafts. They are in no other figure; before version 3 of the figures they were. */
  samples: count,
  /** Hours. */
  timeSaved: z.number(),
  /** Not measured yet: null, never 0. */
  topPerformingPost: z.string().nullable(),
  topPerformingPostEngagement: z.number().nullable(),
  pipelineValue: z.number().nullable(),
  /** Replied of contacted this week, 0 to 1; null when nobody was contacted. */
  responseRate: z.number().nullable(),
});

export const WeekAnswer = WeeklyMetrics.extend({
  /** The same counts a week earlier, or null when there was no week before. */
  previous: Counts.nullable(),
  /** Nothing has ever been counted for this person: a screen may show samples, marked as such. */
  empty: z.boolean(),
});
export type Week = z.infer<typeof WeekAnswer>;

export const currentWeek = endpoint({
  method: 'GET',
  path: '/api/metrics/current-week',
  summary: 'This week’s figures, in the person’s time zone',
  returns: WeekAnswer,
});
export const listWeeks = endpoint({
  method: 'GET',
  path: '/api/metrics/weeks',
  summary: 'The weeks that have figures, newest first, at most 53',
  returns: z.array(WeeklyMetrics),
});
export const weeklyReport = endpoint({
  method: 'GET',
  path: '/api/metrics/report.csv',
  summary: 'The weekly report as CSV (UTF-8 with BOM): the figures, the same as on the screen',
  query: z.strictObject({ week: z.iso.date().optional() }),
  produces: 'text/csv',
});
