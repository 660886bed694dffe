import { openStatuses } from '@app/contracts/leads/leads.constants';
import type { LeadStatus, TouchKind } from '@app/contracts/leads/leads.events';
import { daysAfter, msOfDay } from '@app/contracts/days';
import { answersOf } from './answers';

/** A lead is warm on the day of a touch and for this many days after it. */
export const warmDays = 10;
/** A lead counts as moved for this many days, including the day of the move. */
const movedDays = 28;
const answerWithinMs = 2 * msOfDay;

/** What happened to a lead, each list in the order of the log. Days are days in the person's time zone. */
export interface LeadPast {
  sample: boolean;
  statuses: { day: string; status: LeadStatus | 'archived' }[];
  touches: { id: string; kind: TouchKind; at: string; day: string; sent: boolean }[];
  /** `due` null: no next step has a date. */
  steps: { day: string; due: string | null }[];
  merged: string[];
  /** The lead that this one was merged into, and the day of the merge. */
  mergedInto: { id: string; day: string } | null;
}

/**
 * The first four figures say how many leads are in a state, and a day has the difference to the day before. `warm`: the lead was
 * touched in the last ten days, or its next step has a date. `moved`: its status changed in the last four weeks. The other figures
 * count what happened on one day: replies that were `answered` within two days or not (`unanswered`), sent messages (`asked`), and
 * those that the lead answered within 14 days (`theirs`).
 */
export const leadFigures = ['open', 'warm', 'booked', 'moved', 'answered', 'unanswered', 'asked', 'theirs'] as const;
export type LeadFigure = (typeof leadFigures)[number];

export interface DayCount {
  figure: LeadFigure;
  day: string;
  by: number;
}

/** From the first day to the last; null: until now. */
interface Span {
  from: string;
  to: string | null;
}

const isOpen = (status: string): boolean => status !== 'new' && (openStatuses as readonly string[]).includes(status);

/** The days of each status. When a day has several statuses, the last one counts. */
const statusSpans = ({ statuses }: LeadPast): (Span & { status: string })[] =>
  statuses.flatMap(({ day, status }, i) => {
    const next = statuses[i + 1]?.day;
    if (next !== undefined && next <= day) return [];
    return [{ status, from: day, to: next === undefined ? null : daysAfter(next, -1) }];
  });

const clip = (span: Span, into: Span): Span | null => {
  const from = span.from > into.from ? span.from : into.from;
  const to = span.to === null || (into.to !== null && into.to < span.to) ? into.to : span.to;
  return to !== null && to < from ? null : { from, to };
};

const union = (spans: readonly Span[]): Span[] => {
  const whole: Span[] = [];
  for (const span of spans.toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))) {
    const last = whole.at(-1);
    if (!last || (last.to !== null && span.from > daysAfter(last.to, 1))) whole.push({ ...span });
    else if (last.to !== null && (span.to === null || span.to > last.to)) last.to = span.to;
  }
  return whole;
};

const within = (spans: readonly Span[], into: readonly Span[]): Span[] =>
  union(spans.flatMap((span) => into.flatMap((each) => clip(span, each) ?? [])));

/** A level rises on the first day of a span and falls on the day after it. */
const level = (figure: LeadFigure, spans: readonly Span[]): DayCount[] =>
  spans.flatMap(({ from, to }) => [
    { figure, day: from, by: 1 },
    ...(to === null ? [] : [{ figure, day: daysAfter(to, 1), by: -1 }]),
  ]);

type Touches = LeadPast['touches'];

const replyCounts = (touches: Touches): DayCount[] => {
  const own = touches.filter(({ kind }) => kind === 'message' || kind === 'call' || kind === 'meeting');
  return touches
    .filter(({ kind }) => kind === 'reply')
    .map(({ at, day }) => {
      const answers = own.map((touch) => Date.parse(touch.at) - Date.parse(at)).filter((later) => later > 0);
      return { figure: answers.some((later) => later <= answerWithinMs) ? 'answered' : 'unanswered', day, by: 1 };
    });
};

const messageCounts = (touches: Touches): DayCount[] => {
  const sent = touches.filter(({ kind, sent: out }) => kind === 'message' && out);
  const answers = answersOf(
    touches.filter(({ sent: out }) => out),
    touches.filter(({ kind }) => kind === 'reply'),
  );
  return sent.flatMap(({ id, day }) => [
    { figure: 'asked', day, by: 1 },
    ...(answers.has(id) ? [{ figure: 'theirs' as const, day, by: 1 }] : []),
  ]);
};

const warmedBy = ({ touches }: LeadPast): Span[] =>
  touches.filter(({ kind }) => kind !== 'note').map(({ day }) => ({ from: day, to: daysAfter(day, warmDays) }));

/** After a merge, the touches of the other lead also make the lead that stays warm. */
const warmedByOthers = (lead: LeadPast, person: readonly LeadPast[]): Span[] =>
  lead.mergedInto
    ? []
    : person.flatMap((other) => {
        const since = other.mergedInto?.day;
        return since === undefined
          ? []
          : warmedBy(other).flatMap((span) => clip(span, { from: since, to: null }) ?? []);
      });

const levelsOf = (lead: LeadPast, person: readonly LeadPast[]): DayCount[] => {
  const spans = statusSpans(lead);
  const open = union(spans.filter(({ status }) => isOpen(status)));
  const dated = lead.steps.flatMap(({ day, due }, i): Span[] => {
    const changed = lead.steps[i + 1]?.day;
    const until =
      changed === undefined ? due : clip({ from: day, to: due }, { from: day, to: daysAfter(changed, -1) })?.to;
    return due === null || !until || until < day ? [] : [{ from: day, to: until }];
  });
  const moved = spans
    .filter(({ status }) => isOpen(status))
    .map(({ from }): Span => ({ from, to: daysAfter(from, movedDays - 1) }));
  return [
    ...level('open', open),
    ...level('warm', within([...warmedBy(lead), ...warmedByOthers(lead, person), ...dated], open)),
    ...level('booked', union(spans.filter(({ status }) => status === 'meeting_booked'))),
    ...level('moved', within(moved, open)),
  ];
};

/** The counts of each day for one person. `leads`: their lead and the leads that were merged with it. Samples do not count. */
export const dayCountsOf = (leads: readonly LeadPast[]): DayCount[] => {
  const person = leads.filter(({ sample }) => !sample);
  const touches = person.flatMap((lead) => lead.touches);
  return [...person.flatMap((lead) => levelsOf(lead, person)), ...replyCounts(touches), ...messageCounts(touches)];
};
