import type { AccountEvent } from '@app/contracts/account/account.events';
import type { ContentEvent } from '@app/contracts/content/content.events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { dayAt, dayPlus } from './analytics-fold';

// Whom to follow up and when, from the log alone, by plain loops. It uses no code of the product.

type AnyEvent = (LeadEvent | ContentEvent | AccountEvent) & { stream: string; metadata: { recordedAt: string } };

interface Touch {
  id: string;
  kind: string;
  at: string;
  day: string;
  /** The place in the log, so what was recorded later has a higher one. */
  place: number;
  /** A thank-you. */
  settled: boolean;
}
type Decision = { at: string; day: string; place: number };

interface Person {
  id: string;
  status: string;
  archived: boolean;
  doNotContact: boolean;
  segment: 'enterprise' | 'smb' | 'startup' | null;
  touches: Touch[];
  /** What each merge brought. */
  brought: Map<string, Touch[]>;
  step: { due: string; place: number } | null;
  rhythm: number | null;
  snooze: (Decision & { until: string | null; touchId?: string }) | null;
  letGo: (Decision & { reason: string; note: string | null }) | null;
  done: Decision[];
}

const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);
const newPerson = (id: string, segment: Person['segment']): Person => ({
  id,
  segment,
  status: 'new',
  archived: false,
  doNotContact: false,
  touches: [],
  brought: new Map(),
  step: null,
  rhythm: null,
  snooze: null,
  letGo: null,
  done: [],
});

const contactsOf = ({ touches }: Person) =>
  touches.filter(({ kind }) => kind !== 'note').sort((a, b) => a.at.localeCompare(b.at) || a.place - b.place);

/** A reply ends what was decided before it was logged; any other contact what was decided before it happened. */
const holds = (person: Person, decision: Decision | null): boolean => {
  if (!decision) return false;
  const { at, place } = decision;
  for (const touch of contactsOf(person))
    if (touch.kind === 'reply' ? touch.place > place : touch.at > at) return false;
  return person.done.every((done) => done.place < place);
};

/** The rule, and the day: the day itself, or the day from which the rhythm counts. */
const dueOf = (person: Person) => {
  const contacts = contactsOf(person);
  const last = contacts.at(-1);
  if (
    !last ||
    person.archived ||
    person.doNotContact ||
    ['converted', 'lost'].includes(person.status) ||
    holds(person, person.letGo)
  )
    return null;
  const { step: planned, snooze, done } = person;
  const stepDone =
    planned !== null &&
    (done.some(({ place }) => place > planned.place) ||
      contacts.some((touch) => touch.place > planned.place && touch.day >= planned.due));
  const step = stepDone ? null : planned;
  if (snooze && holds(person, snooze) && (step === null || step.place < snooze.place))
    return snooze.until === null
      ? ({ rule: 'until_reply', last, day: last.day, every: null } as const)
      : ({ rule: 'snoozed', last, day: snooze.until, every: 0 } as const);
  const theirTurn = last.kind !== 'reply' || last.settled || done.some(({ place }) => place > last.place);
  if (step && (theirTurn || last.place < step.place))
    return { rule: 'next_step', last, day: step.due, every: 0 } as const;
  if (!theirTurn) return { rule: 'reply', last, day: last.day, every: 0 } as const;
  const day =
    [...person.touches, ...done]
      .map((each) => each.day)
      .sort()
      .at(-1) ?? '';
  if (person.rhythm !== null) return { rule: 'rhythm', last, day, every: person.rhythm } as const;
  let unanswered = 0;
  for (const { kind } of contacts) {
    if (kind === 'reply' || kind === 'call' || kind === 'meeting') unanswered = 0;
    if (kind === 'message') unanswered++;
  }
  if (unanswered > 1) return { rule: 'unanswered', last, day, every: null } as const;
  return { rule: 'rhythm', last, day, every: 'segment' } as const;
};

/** @param today in the zone of the person */
export const expectedFollowUps = (log: AnyEvent[], today: string) => {
  const people = new Map<string, Person>();
  let rhythms: Record<string, number | null> = { enterprise: 14, smb: 10, startup: 10, none: 14 };
  const drafts = new Map<string, { id: string; state: string; edited: boolean; target: string }>();
  for (const [place, { stream, type, data }] of log.entries()) {
    const id = idOf(stream);
    if (type === 'LeadSurfaced') people.set(id, newPerson(id, data.segment));
    if (type === 'FollowUpRhythmsChosen') rhythms = { ...data };
    if (type === 'DraftGenerated' && data.target && data.type === 'message')
      drafts.set(id, { id, state: 'pending', edited: false, target: data.target.leadId });
    const draft = drafts.get(id);
    if (draft) {
      if (type === 'DraftEdited' || type === 'DraftRewritten') draft.edited = type === 'DraftEdited';
      if (type === 'DraftEdited') draft.state = 'edited';
      if (type === 'ContentApproved' || type === 'ContentSendTakenBack') draft.state = 'approved';
      if (type === 'ContentDeclined') draft.state = 'declined';
      if (type === 'ContentReopened') draft.state = draft.edited ? 'edited' : 'pending';
      if (type === 'ContentSent') draft.state = 'sent';
    }
    const person = people.get(id);
    if (!person) continue;
    if (type === 'LeadDetailsChanged' && data.changes.segment !== undefined) person.segment = data.changes.segment;
    if (type === 'LeadStatusChanged') person.status = data.to;
    if (type === 'LeadArchived' || type === 'LeadRestored') person.archived = type === 'LeadArchived';
    if (type === 'TouchLogged') {
      const { touchId, kind, at, timeZone, reply, until } = data;
      person.touches.push({ id: touchId, kind, at, day: dayAt(at, timeZone), place, settled: reply === 'thanks' });
      if (until) person.snooze = { until, at, day: '', place, touchId };
    }
    if (type === 'DoNotContactSet' || type === 'DoNotContactLifted') person.doNotContact = type === 'DoNotContactSet';
    if (type === 'TouchTakenBack') {
      person.touches = person.touches.filter((touch) => touch.id !== data.touchId);
      if (person.snooze?.touchId === data.touchId) person.snooze = null;
    }
    if (type === 'NextStepSet') person.step = data.due === null ? null : { due: data.due, place };
    if (type === 'FollowUpRhythmSet') person.rhythm = data.days;
    if (type === 'FollowUpSnoozed') person.snooze = { ...data, day: '', place };
    if (type === 'FollowUpSnoozeEnded') person.snooze = null;
    if (type === 'FollowUpLetGo') person.letGo = { ...data, day: dayAt(data.at, data.timeZone), place };
    if (type === 'FollowUpBroughtBack') person.letGo = null;
    if (type === 'FollowUpDone') person.done.push({ at: data.at, day: dayAt(data.at, data.timeZone), place });
    if (type === 'FollowUpDoneTakenBack') person.done = person.done.filter(({ at }) => at !== data.at);
    if (type === 'LeadsMerged' || type === 'LeadsMergeUndone') {
      if (data.moved) person.status = data.moved.to;
      if (data.changes.segment !== undefined) person.segment = data.changes.segment;
      const came = (people.get(data.otherId)?.touches ?? []).map((touch) => ({ ...touch, place }));
      if (type === 'LeadsMerged') {
        person.brought.set(data.otherId, came);
        person.touches = [...person.touches, ...came];
      } else {
        const theirs = person.brought.get(data.otherId) ?? [];
        person.touches = person.touches.filter((touch) => !theirs.includes(touch));
      }
    }
  }
  const shown = [...people.values()].flatMap((person) => {
    const due = dueOf(person);
    if (!due) return [];
    const ofSegment = rhythms[person.segment ?? 'none'] ?? null;
    const every = due.every === 'segment' ? ofSegment : due.every;
    const day = every === null ? null : dayPlus(due.day, every);
    const soon = day === null ? null : day <= today ? 'today' : day <= dayPlus(today, 7) ? 'week' : 'later';
    const snooze = holds(person, person.snooze) ? person.snooze : null;
    const draft = [...drafts.values()].findLast(({ target }) => target === person.id);
    return {
      id: person.id,
      status: person.status,
      segment: person.segment,
      band: soon ?? (due.day < dayPlus(today, -10) ? 'quiet' : 'later'),
      due: day,
      rule: due.every === 'segment' && ofSegment === null ? 'no_rhythm' : due.rule,
      days: (Date.parse(today) - Date.parse(due.last.day)) / 86_400_000,
      last: { by: due.last.kind === 'reply' ? 'they' : 'you', kind: due.last.kind, day: due.last.day },
      rhythm: person.rhythm,
      segmentRhythm: ofSegment,
      snooze: snooze && { until: snooze.until },
      draft: draft && draft.state !== 'sent' ? { id: draft.id, state: draft.state } : null,
    };
  });
  const said = (id: string) => (people.get(id)?.touches ?? []).map(({ kind }) => kind);
  const bands = ['today', 'week', 'later', 'quiet'];
  return {
    counts: Object.fromEntries(bands.map((band) => [band, shown.filter((one) => one.band === band).length])),
    followUps: shown,
    /** The leads that have answered and are quiet now, and for whose reply nobody waits. */
    quietThreads: shown
      .filter(({ band, rule }) => band === 'quiet' && rule !== 'until_reply')
      .map(({ id }) => id)
      .filter((id) => said(id).some((kind) => ['reply', 'call', 'meeting'].includes(kind))),
    letGo: [...people.values()].filter((person) => !person.archived && holds(person, person.letGo)).map(({ id }) => id),
  };
};
