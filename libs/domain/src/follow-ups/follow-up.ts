import {
  type FollowUpBand,
  type FollowUpRule,
  type LetGoReason,
  type NextStepRule,
  quietAfterDays,
  type Rhythms,
  type RhythmSegment,
} from '@app/contracts/follow-ups/follow-ups.constants';
import type { LeadEvent, LeadStatus, Segment, TouchKind } from '@app/contracts/leads/leads.events';
import { dayOf, daysAfter } from '@app/contracts/days';
import type { Moment } from '../decider';

/** A touch. `n`: the number of its event. A touch that was recorded later has a higher number. */
interface Touch {
  id: string;
  kind: TouchKind;
  contentId: string | null;
  at: string;
  /** The day in the zone of the event. */
  day: string;
  n: number;
  /** A reply that needs no answer. */
  settled?: true;
}

interface Decided {
  at: string;
  day: string;
  n: number;
}

/** The facts that decide when a lead is due. They are folded from the lead's events alone, and can be stored as JSON. */
export interface FollowUpFacts {
  /** How many events there were. */
  n: number;
  status: LeadStatus;
  archived: boolean;
  /** Left out: no. */
  doNotContact?: boolean;
  segment: Segment | null;
  /** Sorted by the time when they happened. */
  touches: Touch[];
  nextStep: { text: string | null; due: string; n: number } | null;
  /** The lead's own rhythm, in days. */
  rhythm: number | null;
  /** `until`: a day, or null for “until they reply”. `touchId`: the reply that asked for it. */
  snooze: { until: string | null; at: string; n: number; touchId?: string } | null;
  letGo: (Decided & { reason: LetGoReason; note: string | null }) | null;
  done: Decided[];
  refused: { rule: NextStepRule; fact: string }[];
  /** The touches of merges that are undone. When the merge is made again, they keep their numbers. */
  unmerged?: Touch[];
}

export const noFacts: FollowUpFacts = {
  n: 0,
  status: 'new',
  archived: false,
  segment: null,
  touches: [],
  nextStep: null,
  rhythm: null,
  snooze: null,
  letGo: null,
  done: [],
  refused: [],
};

const byTime = (a: { at: string }, b: { at: string }): number => (a.at < b.at ? -1 : Number(a.at > b.at));

type Logged = Pick<Extract<LeadEvent, { type: 'TouchLogged' }>['data'], 'touchId' | 'kind' | 'contentId' | 'reply'> &
  Moment;

const factOf = ({ touchId: id, kind, contentId, reply, at, timeZone }: Logged, n: number): Touch => ({
  id,
  kind,
  contentId,
  at,
  day: dayOf(at, timeZone),
  n,
  ...(reply === 'thanks' && { settled: true }),
});

export const factsAfter = (before: FollowUpFacts, event: LeadEvent): FollowUpFacts => {
  const facts = { ...before, n: before.n + 1 };
  const { n } = facts;
  switch (event.type) {
    case 'LeadSurfaced':
      return { ...facts, segment: event.data.segment };
    case 'LeadDetailsChanged': {
      const { segment } = event.data.changes;
      return segment === undefined ? facts : { ...facts, segment };
    }
    case 'LeadStatusChanged':
      return { ...facts, status: event.data.to };
    case 'LeadsMerged':
    case 'LeadsMergeUndone': {
      const { moved, changes, touches } = event.data;
      const segment = changes.segment === undefined ? facts.segment : changes.segment;
      const theirs = new Set(touches.map(({ touchId }) => touchId));
      const own = facts.touches.filter(({ id }) => !theirs.has(id));
      const known = new Map([...(facts.unmerged ?? []), ...facts.touches].map((touch) => [touch.id, touch]));
      const came = touches.map((touch) => known.get(touch.touchId) ?? factOf(touch, n));
      const status = moved ? moved.to : facts.status;
      if (event.type === 'LeadsMerged')
        return { ...facts, status, segment, touches: [...own, ...came].toSorted(byTime) };
      const unmerged = [...(facts.unmerged ?? []).filter(({ id }) => !theirs.has(id)), ...came];
      return { ...facts, status, segment, touches: own, ...(unmerged.length > 0 && { unmerged }) };
    }
    case 'TouchLogged': {
      const { touchId, until, at } = event.data;
      const touches = [...facts.touches, factOf(event.data, n)].toSorted(byTime);
      return { ...facts, touches, ...(until && { snooze: { until, at, n, touchId } }) };
    }
    case 'TouchTakenBack': {
      const { touchId } = event.data;
      const snooze = facts.snooze?.touchId === touchId ? null : facts.snooze;
      return { ...facts, touches: facts.touches.filter(({ id }) => id !== touchId), snooze };
    }
    case 'NextStepSet': {
      const { text, due } = event.data;
      return { ...facts, nextStep: due === null ? null : { text, due, n } };
    }
    case 'LeadArchived':
      return { ...facts, archived: true };
    case 'LeadRestored':
      return { ...facts, archived: false };
    case 'DoNotContactSet':
      return { ...facts, doNotContact: true };
    case 'DoNotContactLifted': {
      const { doNotContact: _lifted, ...others } = facts;
      return others;
    }
    case 'FollowUpRhythmSet':
      return { ...facts, rhythm: event.data.days };
    case 'FollowUpSnoozed': {
      const { until, at } = event.data;
      return { ...facts, snooze: { until, at, n } };
    }
    case 'FollowUpSnoozeEnded':
      return { ...facts, snooze: null };
    case 'FollowUpLetGo': {
      const { reason, note, at, timeZone } = event.data;
      return { ...facts, letGo: { reason, note, at, day: dayOf(at, timeZone), n } };
    }
    case 'FollowUpBroughtBack':
      return { ...facts, letGo: null };
    case 'FollowUpDone': {
      const { at, timeZone } = event.data;
      return { ...facts, done: [...facts.done, { at, day: dayOf(at, timeZone), n }] };
    }
    case 'FollowUpDoneTakenBack':
      return { ...facts, done: facts.done.filter(({ at }) => at !== event.data.at) };
    case 'NextStepRefused':
      return { ...facts, refused: [...facts.refused, event.data] };
    case 'NextStepRefusalTakenBack': {
      const { rule, fact } = event.data;
      return { ...facts, refused: facts.refused.filter((one) => one.rule !== rule || one.fact !== fact) };
    }
    default:
      return facts;
  }
};

/** A note is for the person alone. Every other touch is a contact with the lead. */
const isContact = ({ kind }: Touch): boolean => kind !== 'note';

export const lastContact = (facts: FollowUpFacts): Touch | undefined => facts.touches.findLast(isContact);

const answers: readonly TouchKind[] = ['reply', 'call', 'meeting'];

/** The messages without an answer: no reply, call or meeting came after them. */
export const unansweredMessages = (facts: FollowUpFacts): Touch[] => {
  const answered = facts.touches.findLastIndex(({ kind }) => answers.includes(kind));
  return facts.touches.slice(answered + 1).filter(({ kind }) => kind === 'message');
};

/** Something after the decision ends it: a reply when recorded later, everything else when it happened later. */
const ended = (facts: FollowUpFacts, { at, n }: { at: string; n: number }): boolean =>
  facts.touches.some((touch) => (touch.kind === 'reply' ? touch.n > n : isContact(touch) && touch.at > at)) ||
  facts.done.some((done) => done.n > n);

export const letGoOf = (facts: FollowUpFacts): FollowUpFacts['letGo'] =>
  facts.letGo && !ended(facts, facts.letGo) ? facts.letGo : null;

export const snoozeOf = (facts: FollowUpFacts): FollowUpFacts['snooze'] =>
  facts.snooze && !ended(facts, facts.snooze) ? facts.snooze : null;

/** Their last word, when it is a reply and the person has not said since that they followed up. */
export const replyThatWaits = (facts: FollowUpFacts): Touch | null => {
  const last = lastContact(facts);
  const done = facts.done.at(-1);
  return last?.kind === 'reply' && !last.settled && !(done && done.n > last.n) ? last : null;
};

/** A dated next step counts until the person contacts the lead on its day or later, or says that the step is done. */
const datedStepOf = ({ nextStep, touches, done }: FollowUpFacts): FollowUpFacts['nextStep'] => {
  if (!nextStep) return null;
  const { due, n } = nextStep;
  const over = touches.some((t) => isContact(t) && t.day >= due && t.n > n) || done.some((d) => d.n > n);
  return over ? null : nextStep;
};

/** A lead without a contact is not followed up: it is a new lead. Won and lost ones, and those not to be contacted, are not either. */
export const isFollowed = (facts: FollowUpFacts): boolean =>
  !facts.archived &&
  !facts.doNotContact &&
  facts.status !== 'converted' &&
  facts.status !== 'lost' &&
  lastContact(facts) !== undefined &&
  letGoOf(facts) === null;

/** When a lead is due under any rhythm. `date`: on `day`. A segment: its days after it. `undated`: never. */
export interface Pace {
  pace: 'date' | 'undated' | RhythmSegment;
  day: string;
  rule: FollowUpRule;
}

/** Returns null when the lead is not followed up. */
export const paceOf = (facts: FollowUpFacts): Pace | null => {
  const last = lastContact(facts);
  if (!last || !isFollowed(facts)) return null;
  const snooze = snoozeOf(facts);
  const step = datedStepOf(facts);
  if (snooze && !(step && step.n > snooze.n))
    return snooze.until === null
      ? { pace: 'undated', day: last.day, rule: 'until_reply' }
      : { pace: 'date', day: snooze.until, rule: 'snoozed' };
  const waits = replyThatWaits(facts) !== null;
  if (step && !(waits && last.n > step.n)) return { pace: 'date', day: step.due, rule: 'next_step' };
  if (waits) return { pace: 'date', day: last.day, rule: 'reply' };
  const begin = [...facts.touches, ...facts.done].map(({ day }) => day).reduce((a, b) => (a > b ? a : b));
  if (facts.rhythm !== null) return { pace: 'date', day: daysAfter(begin, facts.rhythm), rule: 'rhythm' };
  // After two messages without an answer, the lead has no due day: a third message would be pushy.
  if (unansweredMessages(facts).length > 1) return { pace: 'undated', day: begin, rule: 'unanswered' };
  return { pace: facts.segment ?? 'none', day: begin, rule: 'rhythm' };
};

export interface Due {
  rule: FollowUpRule;
  /** Null: there is no due day. */
  due: string | null;
  band: FollowUpBand;
}

/** When a lead is due, with the rhythms of the person. @param today `YYYY-MM-DD` in the person's zone */
export const dueOf = ({ pace, day, rule }: Pace, rhythms: Rhythms, today: string): Due => {
  const days = pace === 'date' ? 0 : pace === 'undated' ? null : rhythms[pace];
  if (days === null)
    return {
      rule: pace === 'undated' ? rule : 'no_rhythm',
      due: null,
      band: day < daysAfter(today, -quietAfterDays) ? 'quiet' : 'later',
    };
  const due = daysAfter(day, days);
  return { rule, due, band: due <= today ? 'today' : due <= daysAfter(today, 7) ? 'week' : 'later' };
};

/** The last day of a conversation that the lead answered and no follow-up speaks of; null for any other lead. */
export const threadWithoutDay = (facts: FollowUpFacts, rhythms: Rhythms): string | null => {
  const pace = paceOf(facts);
  const answered = facts.touches.some(({ kind }) => answers.includes(kind));
  if (!pace || pace.rule === 'until_reply' || !answered || dueOf(pace, rhythms, pace.day).due !== null) return null;
  const days = [...facts.touches, ...facts.done].map(({ day }) => day);
  return days.reduce((a, b) => (b > a ? b : a));
};

/** The first day on which a thread without a due day is quiet. @param day of the last thing that happened in it */
export const quietFrom = (day: string): string => daysAfter(day, quietAfterDays + 1);
