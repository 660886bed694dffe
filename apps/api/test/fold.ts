import { type WeeklyCount, weeklyCounts } from '@app/contracts/metrics/metrics.api';
import { dayAt, dayPlus, type foldLog, type LoggedEvent, openDeals, responsesIn } from './analytics-fold';

/** The Monday of an instant’s week, by the calendar of Intl. It uses no code of the product. */
export const mondayOf = (at: string, timeZone: string): string => {
  const day = new Date(`${dayAt(at, timeZone)}T00:00:00Z`);
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

type Moved = Extract<FoldedEvent, { type: 'LeadStatusChanged' }>['data'];
const order = ['new', 'contacted', 'responded', 'meeting_booked', 'converted', 'lost'];

/** Adds a move to those of a lead. It ends moves of the last ten minutes that it undoes, or that went further. */
const withMove = (moves: Moved[], move: Moved): Moved[] => {
  const last = moves.at(-1);
  if (!last || last.to !== move.from || last.touchId || move.touchId) return [...moves, move];
  if (Date.parse(move.at) - Date.parse(last.at) > 600_000) return [...moves, move];
  if (last.from === move.to) return moves.slice(0, -1);
  if (order.indexOf(last.to) < order.indexOf(move.to)) return [...moves, move];
  return withMove(moves.slice(0, -1), { ...move, from: last.from });
};

export type Counts = Record<WeeklyCount, number>;
export type FoldedEvent = LoggedEvent;
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
    const moves = own.flatMap((e) => (e.type === 'LeadStatusChanged' ? [e.data] : []));
    for (const move of moves.filter((each) => !isTakenBack(own, each)).reduce<Moved[]>(withMove, [])) {
      // The lead replies for the first time, or a lead who replied moves on to a call or a deal.
      const answers = replied.includes(move.to) && !replied.includes(move.from);
      const goesOn = move.from === 'responded' && replied.includes(move.to);
      if (answers || goesOn) count('conversationsProgressed', move);
      if (move.to === 'meeting_booked') count('discoveryCallsBooked', move);
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

/** The post of a week with the most reactions and comments, as typed; of equal ones the earlier. */
const topPost = (log: FoldedEvent[], weekStart: string) => {
  type Result = { reactions: number; comments: number };
  const posts = new Map<string, { day: string; body: string; results: Result[] }>();
  /** They stay when the sending is taken back. */
  const resultsOf = new Map<string, Result[]>();
  const kinds = new Map<string, string>();
  for (const { stream, type, data } of log) {
    const results = resultsOf.get(stream) ?? [];
    if (type === 'DraftGenerated') {
      kinds.set(stream, data.sample ? 'sample' : data.type);
      resultsOf.set(stream, results);
    }
    if (type === 'ContentSent' && kinds.get(stream) === 'post')
      posts.set(stream, { day: dayAt(data.at, data.timeZone), body: data.body, results });
    if (type === 'ContentSendTakenBack') posts.delete(stream);
    if (type === 'ResultRecorded') results.push({ reactions: data.reactions ?? 0, comments: data.comments ?? 0 });
    if (type === 'ResultTakenBack') results.pop();
  }
  const [top] = [...posts.values()]
    .filter(({ day, results }) => results.length > 0 && mondayOf(`${day}T00:00:00Z`, 'UTC') === weekStart)
    .map(({ day, body, results }) => ({ day, body, all: results.at(-1) ?? { reactions: 0, comments: 0 } }))
    .sort((a, b) => b.all.reactions + b.all.comments - a.all.reactions - a.all.comments || a.day.localeCompare(b.day));
  return top ? { words: top.body.slice(0, 280), engagement: top.all.reactions + top.all.comments } : null;
};

/** By how much each count of a week changed after the week had ended: the current count minus the count at that time. */
export const restatedIn = (log: FoldedEvent[], weekStart: string): Record<string, number> => {
  const then = log.filter(({ metadata, data }) => {
    const timeZone = 'timeZone' in data ? data.timeZone : 'UTC';
    return mondayOf(metadata.recordedAt, timeZone) <= weekStart;
  });
  const [was, is] = [expectedWeeks(then).get(weekStart), expectedWeeks(log).get(weekStart)];
  const changes = weeklyCounts.map((figure) => [figure, (is?.[figure] ?? 0) - (was?.[figure] ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, by]) => by !== 0));
};

/** The figures of a week as the dashboard and the weekly report have them. */
export const expectedWeek = (
  log: FoldedEvent[],
  folded: ReturnType<typeof foldLog>,
  weekStart: string,
  today: string,
  minutesPerText: number,
) => {
  const counts = expectedWeeks(log).get(weekStart) ?? (Object.fromEntries(weeklyCounts.map((k) => [k, 0])) as Counts);
  const weekEnd = dayPlus(weekStart, 6);
  const approved = counts.messagesApproved + counts.postsApproved + counts.commentsApproved;
  const responses = responsesIn(folded.leads, { from: dayPlus(weekStart, -7), to: weekEnd });
  const pipeline = openDeals(folded, weekEnd < today ? weekEnd : '9999-12-31');
  const [only] = pipeline.totals;
  const top = topPost(log, weekStart);
  return {
    ...counts,
    samples: 0,
    weekStart,
    weekEnd,
    timeSaved: Number(((approved * minutesPerText) / 60).toFixed(1)),
    minutesPerText,
    effortReduced: approved < 10 ? null : 1 - counts.approvedChanged / approved,
    editRate: approved < 5 ? null : counts.approvedChanged / approved,
    topPerformingPost: top?.words ?? null,
    topPerformingPostEngagement: top?.engagement ?? null,
    pipelineValue: only && pipeline.totals.length === 1 ? only.amount / 100 : null,
    pipeline,
    responseRate: responses.contacted < 10 ? null : responses.replied / responses.contacted,
    responses,
    restated: restatedIn(log, weekStart),
  };
};
