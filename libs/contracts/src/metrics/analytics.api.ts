import { z } from 'zod';
import { channels, contentTypes } from '../content/content.constants';
import { countedDay, endpoint, id } from '../endpoint';
import { instant } from '../event';
import { leadStatuses } from '../leads/leads.constants';
import { Money } from '../leads/leads.events';
import {
  leadFigures,
  levelFigures,
  longestPeriod,
  stages,
  textDimensions,
  type TextFigure,
  textFigures,
} from './analytics.constants';
import { OpenDeals, WeekRestated } from './metrics.api';

const count = z.number().int();
const Days = z.object({ from: z.iso.date(), to: z.iso.date() });

const TextCounts = z.object(Object.fromEntries(textFigures.map((k) => [k, count])) as Record<TextFigure, typeof count>);
export type TextCounts = z.infer<typeof TextCounts>;

/** `value` of `kind`: `message:email`; of `template`: `shipped:reconnect`. */
export const TextGroup = z.object({ value: z.string(), now: TextCounts, before: TextCounts });
export type TextGroup = z.infer<typeof TextGroup>;

const FunnelStep = z.object({
  stage: z.enum(stages),
  /** All leads that reached the stage, including archived ones. */
  reached: count,
  /** How many of them reached it in the period, and in the period before. */
  now: count,
  before: count,
  /** Whole days from the stage before to this one, the median of all leads that made the step; null where none did. */
  medianDays: z.number().nullable(),
});
type FunnelStep = z.infer<typeof FunnelStep>;

const Responses = z.object({ contacted: count, replied: count });

const AnalyticsAnswer = Days.extend({
  /** The same days of the week, as many weeks earlier as the period is long. */
  previous: Days,
  /** No lead or text of the person counts yet. A screen may then show samples, marked as such. */
  empty: z.boolean(),
  minutesPerText: count,
  active: z.object({ now: count, before: count }),
  pipeline: z.object({ now: OpenDeals, before: OpenDeals }),
  responses: z.object({ now: Responses, before: Responses }),
  /** Won in the period, in the one before, and in this quarter of the calendar. */
  won: z.object({
    now: z.object({ deals: count, totals: z.array(Money) }),
    before: z.object({ deals: count, totals: z.array(Money) }),
    quarter: Days.extend({ deals: count, totals: z.array(Money) }),
  }),
  funnel: z.array(FunnelStep),
  statuses: z.record(z.enum(leadStatuses), count),
  /** Archived leads. They are in the funnel, and in no status. */
  archived: count,
  texts: z.object(
    Object.fromEntries(textDimensions.map((k) => [k, z.array(TextGroup)])) as Record<
      (typeof textDimensions)[number],
      z.ZodArray<typeof TextGroup>
    >,
  ),
  /** The last `shownWeeks` weeks until the end of the period, the oldest first. */
  weeks: z.array(
    z.object({
      weekStart: z.iso.date(),
      /** At the end of the week; for this week, now. */
      active: count,
      pipeline: z.array(Money),
      posts: count,
      asked: count,
      answered: count,
      /** Sent texts of each day, Monday first. */
      sent: z.array(count).length(7),
      restated: z.array(WeekRestated),
    }),
  ),
});
export type Analytics = z.infer<typeof AnalyticsAnswer>;

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => !from || !to || from <= to;
const notInOrder = { message: 'The period ends before it begins', path: ['to'] };
const short = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  !from || !to || Date.parse(to) - Date.parse(from) < longestPeriod * 86_400_000;
const tooLong = { message: `A period has at most ${longestPeriod.toLocaleString('en')} days`, path: ['from'] };

export const analytics = endpoint({
  method: 'GET',
  path: '/api/analytics',
  summary:
    'The figures of a period of days in the person’s time zone, beside the period before; without days, the last four weeks',
  query: z
    .strictObject({ from: countedDay.optional(), to: countedDay.optional() })
    .refine(inOrder, notInOrder)
    .refine(short, tooLong),
  returns: AnalyticsAnswer,
});

export const templateAnswers = endpoint({
  method: 'GET',
  path: '/api/analytics/templates',
  summary:
    'For each message template: how many messages with its words went out, and how many of them were answered within 14 days. Without samples',
  returns: z.array(z.object({ template: z.string(), sent: count, answered: count })),
});

const RowsQuery = z
  .strictObject({
    figure: z.enum([...leadFigures, ...textFigures]),
    /** Which part of the figure: a status, a stage, a currency, or a value of `by`. */
    value: z.string().max(300).optional(),
    /** What `value` is of. With `by` alone, the rows are the texts that have any value, for example any topic. */
    by: z.enum(textDimensions).optional(),
    from: countedDay.optional(),
    to: countedDay.optional(),
    /** Shows the state of the leads at the end of this day. */
    asOf: countedDay.optional(),
  })
  .refine(inOrder, notInOrder)
  .refine(
    ({ asOf, figure, from, to }) => !asOf || ((levelFigures as readonly string[]).includes(figure) && !from && !to),
    { message: 'Only a figure of now, without days, can be that of an earlier day', path: ['asOf'] },
  )
  .refine(({ by, figure }) => !by || (textFigures as readonly string[]).includes(figure), {
    message: 'Only texts are grouped',
    path: ['by'],
  });
export type RowsQuery = z.output<typeof RowsQuery>;

export const FigureRow = z.object({
  id,
  of: z.enum(['lead', 'text']),
  /** The name of the lead, or of whom a text is for; empty for a post. */
  name: z.string(),
  company: z.string(),
  status: z.enum(leadStatuses).nullable(),
  /** The beginning of a text. */
  words: z.string().nullable(),
  type: z.enum(contentTypes).nullable(),
  channel: z.enum(channels).nullable(),
  /** The day on which it counts. */
  day: z.iso.date(),
  answeredAt: instant.nullable(),
  deal: Money.nullable(),
});
export type FigureRow = z.infer<typeof FigureRow>;

export const analyticsRows = endpoint({
  method: 'GET',
  path: '/api/analytics/rows',
  summary:
    'The leads or texts that a figure counts, the latest first: at most 200. With `asOf`, as the leads stood at the end of that day. Of all of them how many there are, how many answered in time, and the sums of their deals by currency',
  query: RowsQuery,
  examples: [
    { query: { figure: 'active' } },
    { query: { figure: 'sent', by: 'tone', value: 'calm' } },
    { query: { figure: 'pipeline', asOf: '2026-11-01' } },
  ],
  returns: z.object({ total: count, answered: count, totals: z.array(Money), rows: z.array(FigureRow) }),
});

export const analyticsCsv = endpoint({
  method: 'GET',
  path: '/api/analytics/rows.csv',
  summary: 'All of the same leads or texts, as CSV (UTF-8 with BOM)',
  query: RowsQuery,
  examples: [{ query: { figure: 'active' } }, { query: { figure: 'sent', by: 'tone', value: 'calm' } }],
  produces: 'text/csv',
});
