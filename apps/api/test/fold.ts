import type { ContentEvent } from '@app/contracts/content/content.events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { type WeeklyCount, weeklyCounts } from '@app/contracts/metrics/metrics.api';

/** The Monday of an instant’s week, by the calendar of Intl. It uses no code of the product. */
export const mondayOf = (at: string, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const day = new Date(`${parts.format(new Date(at))}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
};

/** Whether a touch moved the lead, and was taken back before anything else did. */
const isTakenBack = (own: FoldedEvent[], moved: object): boolean => {
  const moves = own.flatMap((e) => (e.type === 'LeadStatusChanged' ? [e.data] : []));
  const at = moves.findIndex((data) => data === moved);
  const [before, move, next] = [moves[at - 1], moves[at], moves[at + 1]];
  const undoes = (second?: (typeof moves)[number], first?: (typeof moves)[number]) =>
    Boolean(first?.touchId && second?.touchId === first.touchId && second.to === first.from);
  return undoes(move, before) || undoes(next, move);
};

export type Counts = Record<WeeklyCount, number>;
export type FoldedEvent = (LeadEvent | ContentEvent) & { stream: string };
type When = { at: string; timeZone: string };

/** The expected weeks, from the final state of each lead and text. The read model adds and subtracts instead. */
export const expectedWeeks = (log: FoldedEvent[]): Map<string, Counts> => {
  const weeks = new Map<string, Counts>();
  const count = (what: WeeklyCount, { at, timeZone }: When) => {
    const week = mondayOf(at, timeZone);
    const counts = weeks.get(week) ?? (Object.fromEntries(weeklyCounts.map((k) => [k, 0])) as Counts);
    weeks.set(week, { ...counts, [what]: counts[what] + 1 });
  };
  const replied = ['responded', 'meeting_booked', 'converted'];
  const samples = new Set(
    log.flatMap((e) => (e.type === 'LeadSurfaced' && e.data.source === 'sample' ? [e.stream] : [])),
  );
  for (const { type, data, stream } of log)
    if (type === 'DraftGenerated' && (data.sample || samples.has(`lead-${data.target?.leadId}`))) samples.add(stream);
  for (const stream of new Set(log.map((e) => e.stream))) {
    if (samples.has(stream)) continue;
    const own = log.filter((e) => e.stream === stream);
    let there: When | undefined;
    let approved: When | undefined;
    let declined: When | undefined;
    let edited: When | undefined;
    let sent: When | undefined;
    let written: { title: string | null; body: string } | undefined;
    let changed = false;
    for (const { type, data } of own) {
      if (type === 'LeadSurfaced') there = data;
      if (type === 'LeadArchived' && data.reason !== 'archived') there = undefined;
      if (type === 'LeadRestored' && data.was !== 'archived') there = { at: data.surfacedAt, timeZone: data.timeZone };
      if (type === 'LeadStatusChanged' && !isTakenBack(own, data)) {
        // The lead replies for the first time, or a lead who replied goes on to a call or a deal.
        const answers = replied.includes(data.to) && !replied.includes(data.from);
        const goesOn = data.from === 'responded' && replied.includes(data.to);
        if (answers || goesOn) count('conversationsProgressed', data);
        if (data.to === 'meeting_booked') count('discoveryCallsBooked', data);
      }
      if (type === 'DraftGenerated')
        count(
          ({ message: 'messagesDrafted', post: 'postsProposed', comment: 'commentsProposed' } as const)[data.type],
          data,
        );
      if (type === 'DraftGenerated') written = data;
      if (type === 'DraftEdited') edited ??= data;
      if (type === 'ContentApproved') {
        approved = data;
        changed = data.body !== written?.body || data.title !== written.title;
      }
      if (type === 'ContentDeclined') declined = data;
      if (type === 'ContentReopened') approved = declined = undefined;
      if (type === 'ContentCopied') count(data.type === 'comment' ? 'commentsCopied' : 'textsCopied', data);
      if (type === 'ContentSent') sent = data;
      if (type === 'ContentSendTakenBack') sent = undefined;
    }
    if (there) count('leadsSurfaced', there);
    const kind = own.map((e) => (e.type === 'DraftGenerated' ? e.data.type : undefined))[0];
    if (approved && kind)
      count(
        ({ message: 'messagesApproved', post: 'postsApproved', comment: 'commentsApproved' } as const)[kind],
        approved,
      );
    if (approved && changed) count('approvedChanged', approved);
    if (sent && kind) count(kind === 'comment' ? 'commentsSent' : 'textsSent', sent);
    if (declined && kind === 'message') count('messagesDeclined', declined);
    if (edited && kind === 'message') count('messagesEdited', edited);
  }
  return weeks;
};
