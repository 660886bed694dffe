import { z } from 'zod';
import { countedDay, endpoint, id } from '../endpoint';
import { instant, timeZone } from '../event';
import { LeadAnswer } from '../leads/leads.api';
import { ComposedFigures } from './digest.events';

const count = z.number().int();
const day = z.iso.date();
/** Any day of the week. Without it: this week. */
const weekQuery = z.strictObject({ week: countedDay.optional() });

export const weekZip = endpoint({
  method: 'GET',
  path: '/api/digest/week.zip',
  summary: 'One week as a zip of CSV files (UTF-8 with BOM): leads, content, activity and figures',
  query: weekQuery,
  produces: 'application/zip',
});

const WeekReportAnswer = z.object({
  weekStart: day,
  weekEnd: day,
  /** The post that is the top performing post in the figures of the week. */
  topPost: z
    .object({
      contentId: id,
      words: z.string(),
      publishedOn: day,
      reactions: count.nullable(),
      comments: count.nullable(),
    })
    .nullable(),
  /** The leads with whom something happened in the week, with their current status. Only the first ones are listed. */
  conversations: z.object({
    total: count,
    leads: z.array(LeadAnswer.pick({ id: true, name: true, status: true, nextStep: true, nextStepDue: true })),
  }),
  /** Messages, posts and comments that went out in the week, and those of them that went out exactly as approved. */
  sent: z.object({ texts: count, exact: count }),
  /** The digest of the week, with the figures as they were when it was composed. Null: it was not composed. */
  composed: z.object({ at: instant, timeZone, figures: ComposedFigures }).nullable(),
});
export type WeekReport = z.infer<typeof WeekReportAnswer>;

export const weekReport = endpoint({
  method: 'GET',
  path: '/api/digest/report',
  summary: 'The weekly report without its figures: the top post, the conversations and what was sent',
  query: weekQuery,
  returns: WeekReportAnswer,
});
