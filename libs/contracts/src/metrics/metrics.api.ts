import { z } from 'zod';
import { countedDay, endpoint } from '../endpoint';
import { instant } from '../event';
import { Money } from '../leads/leads.events';
import { weeklyCounts } from './metrics.constants';

export { usualMinutesPerText, weeklyCounts } from './metrics.constants';

const count = z.number().int();

export type WeeklyCount = (typeof weeklyCounts)[number];

const Counts = z.object(Object.fromEntries(weeklyCounts.map((k) => [k, count])) as Record<WeeklyCount, typeof count>);

/** A count of a week that changed after the week had ended: a late reply, or something taken back. */
export const WeekRestated = z.object({
  figure: z.enum(weeklyCounts),
  /** The type of the events that changed it, and by how much in all. */
  event: z.string(),
  by: count,
  /** When the last of them was recorded. */
  at: instant,
});
export type WeekRestated = z.infer<typeof WeekRestated>;

/** `totals`: one for each currency, because sums of different currencies are never added; the currency of the most leads is first. */
export const OpenDeals = z.object({
  totals: z.array(Money),
  /** Open leads with an amount, and all open leads. */
  priced: count,
  open: count,
});
export type OpenDeals = z.infer<typeof OpenDeals>;

export const WeeklyMetrics = Counts.extend({
  /** The Monday and the Sunday of the week, in the person's time zone. */
  weekStart: z.iso.date(),
  weekEnd: z.iso.date(),
  /** The number of sample leads and sample drafts. No other figure counts them. */
  samples: count,
  /** Hours: approved texts times `minutesPerText`. */
  timeSaved: z.number(),
  /** The minutes that one text by hand takes this person. They can change it. */
  minutesPerText: count,
  /** The share of approved texts that needed no change, 0 to 1; null below `fewestForRate` approved texts. */
  effortReduced: z.number().nullable(),
  /** The share of approved texts that the person changed first, 0 to 1; null below `fewestForEditRate` approved texts. */
  editRate: z.number().nullable(),
  /** The first words of the post of this week that brought most reactions and comments, as typed; null without a typed result. */
  topPerformingPost: z.string().nullable(),
  topPerformingPostEngagement: z.number().nullable(),
  /** At the week's end, or now. Null without an amount, and with several currencies (`pipeline`). */
  pipelineValue: z.number().nullable(),
  pipeline: OpenDeals,
  /** Replied within 14 days, of the leads first contacted in the 14 days until the end of the week; null below `fewestForRate`. */
  responseRate: z.number().nullable(),
  /** The leads behind `responseRate`. */
  responses: z.object({ contacted: count, replied: count }),
  /** What changed after the week had ended. Empty: nothing did. */
  restated: z.array(WeekRestated),
});

const WeekAnswer = WeeklyMetrics.extend({
  /** The same counts a week earlier, or null when there was no week before. */
  previous: Counts.nullable(),
  /** What changed in the week before after it had ended. The comparison with that week includes these changes. */
  previousRestated: z.array(WeekRestated),
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
export const weekFigures = endpoint({
  method: 'GET',
  path: '/api/metrics/week',
  summary: 'The figures of the week with the given day; without one, this week’s',
  query: z.strictObject({ week: countedDay.optional() }),
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
  query: z.strictObject({ week: countedDay.optional() }),
  produces: 'text/csv',
});
