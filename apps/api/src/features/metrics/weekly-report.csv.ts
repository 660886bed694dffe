import { moneyWords } from '@app/contracts/leads/money';
import type { Week, WeeklyCount } from '@app/contracts/metrics/metrics.api';
import { toCsv } from '../../shared/downloads';

const names: [WeeklyCount, string][] = [
  ['leadsSurfaced', 'Leads Surfaced'],
  ['messagesDrafted', 'Messages Drafted'],
  ['messagesApproved', 'Messages Approved'],
  ['messagesEdited', 'Messages Edited'],
  ['messagesDeclined', 'Messages Declined'],
  ['postsProposed', 'Posts Proposed'],
  ['postsApproved', 'Posts Approved'],
  ['commentsProposed', 'Comments Proposed'],
  ['commentsApproved', 'Comments Approved'],
  ['approvedChanged', 'Approved Texts Changed by You'],
  ['textsCopied', 'Texts Copied by You'],
  ['textsSent', 'Texts Sent by You'],
  ['commentsCopied', 'Comments Copied by You'],
  ['commentsSent', 'Comments Posted by You'],
  ['conversationsProgressed', 'Active Conversations'],
  ['discoveryCallsBooked', 'Discovery Calls'],
];

const nameOf = new Map(names);

/** The figures of the screen, one in each row, with the figures of the week before. A figure that is not measured is empty. */
export const weeklyReportCsv = (week: Week): string =>
  toCsv(
    ['Week Start', 'Week End', 'Figure', 'Value', 'Week Before'],
    [
      ...names.map(([key, name]) => [name, week[key], week.previous?.[key] ?? null] as const),
      ['Samples (in no other figure)', week.samples, null] as const,
      ['Sent by Keepwarm', 0, week.previous ? 0 : null] as const,
      [
        'Edit Rate (changed of approved texts)',
        week.editRate === null ? null : Number(week.editRate.toFixed(4)),
        null,
      ] as const,
      ['Time Saved (hours)', week.timeSaved, null] as const,
      ['Minutes a text', week.minutesPerText, null] as const,
      [
        'Effort Reduced (approved as drafted, of approved texts)',
        week.effortReduced === null ? null : Number(week.effortReduced.toFixed(4)),
        null,
      ] as const,
      ['Pipeline Value', week.pipeline.totals.map(moneyWords).join(' + ') || null, null] as const,
      ['Open Leads', week.pipeline.open, null] as const,
      ['Open Leads with an Amount', week.pipeline.priced, null] as const,
      [
        'Response Rate (replied of contacted within 14 days)',
        week.responseRate === null ? null : Number(week.responseRate.toFixed(4)),
        null,
      ] as const,
      ['Contacted in the last 14 days', week.responses.contacted, null] as const,
      ['Of these, replied within 14 days', week.responses.replied, null] as const,
      ...week.restated.map(
        ({ figure, event, by, at }) => [`Restated: ${nameOf.get(figure)}, ${event}, ${at}`, by, null] as const,
      ),
    ].map(([figure, value, before]) => [week.weekStart, week.weekEnd, figure, value, before]),
  );
