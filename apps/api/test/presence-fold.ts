import type { AccountEvent } from '@app/contracts/account/account.events';
import type { ContentEvent } from '@app/contracts/content/content.events';
import type { LeadEvent } from '@app/contracts/leads/leads.events';
import { dayAt, dayPlus } from './analytics-fold';
import { mondayOf } from './fold';

// The weekly rhythm and Brand Health, from the log alone, by plain loops. It uses no code of the product.

type AnyEvent = (LeadEvent | ContentEvent | AccountEvent) & { stream: string; metadata: { recordedAt: string } };
type Plan = Record<string, { weekday: number; hour: number }[]>;

const channels = ['linkedin_post', 'instagram_post', 'email', 'engage'];
const names: Record<string, string> = {
  linkedin_post: 'LinkedIn Posts',
  instagram_post: 'Instagram Captions',
  email: 'Email Insights',
  engage: 'Days with enough replies',
};
const usual: Plan = {
  linkedin_post: [
    { weekday: 2, hour: 9 },
    { weekday: 4, hour: 9 },
  ],
  instagram_post: [],
  email: [{ weekday: 3, hour: 9 }],
  engage: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, hour: 16 })),
};

const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);
const mondayOfDay = (day: string) => mondayOf(`${day}T00:00:00Z`, 'UTC');

interface Text {
  id: string;
  channel: string;
  approved: string | null;
  sent: { at: string; day: string } | null;
}

/** The texts that fill slots. */
const textsOf = (log: AnyEvent[]): Text[] => {
  const texts = new Map<string, Text>();
  for (const { stream, type, data } of log) {
    const id = idOf(stream);
    if (type === 'DraftGenerated' && data.type !== 'message' && !data.sample)
      texts.set(id, { id, channel: data.type === 'comment' ? 'engage' : data.channel, approved: null, sent: null });
    const text = texts.get(id);
    if (!text) continue;
    if (type === 'ContentApproved') text.approved = data.at;
    if (type === 'ContentReopened') text.approved = null;
    if (type === 'ContentSent') text.sent = { at: data.at, day: dayAt(data.at, data.timeZone) };
    if (type === 'ContentSendTakenBack') text.sent = null;
  }
  return [...texts.values()];
};

export interface Slot {
  channel: string;
  day: string;
  hour: number;
  movedFrom: string | null;
  state: string;
  contentId: string | null;
  count: number;
  of: number;
}

/** The slots of a week, as of `today`. */
const slotsOf = (log: AnyEvent[], week: string, today: string, taken: Set<string>): Slot[] => {
  let plan = usual;
  let target = 5;
  const moves = new Map<string, { channel: string; from: string; to: string; hour: number }>();
  for (const { type, data, metadata } of log) {
    if (type === 'RhythmSet' && mondayOf(data.at, data.timeZone) <= week) plan = data as unknown as Plan;
    // In this history, nobody changes the target while it is Monday in one time zone and Sunday in the other.
    if (type === 'ProfileUpdated' && data.engageTarget && mondayOf(metadata.recordedAt, 'UTC') <= week)
      target = data.engageTarget;
    if (type === 'RhythmSlotMoved') {
      if (data.to === data.from) moves.delete(`${data.channel} ${data.from}`);
      else moves.set(`${data.channel} ${data.from}`, data);
    }
  }
  const texts = textsOf(log);
  const slots: Slot[] = [];
  for (const channel of channels) {
    const empty = { channel, movedFrom: null, state: '', contentId: null, count: 0, of: 1 };
    const own: Slot[] = [];
    for (const { weekday, hour } of plan[channel] ?? []) {
      const day = dayPlus(week, weekday - 1);
      if (!moves.has(`${channel} ${day}`)) own.push({ ...empty, day, hour });
    }
    for (const move of moves.values())
      if (move.channel === channel && mondayOfDay(move.to) === week)
        own.push({ ...empty, day: move.to, hour: move.hour, movedFrom: move.from });
    own.sort((a, b) => a.day.localeCompare(b.day) || a.hour - b.hour);
    if (channel === 'engage')
      for (const slot of own) {
        slot.count = texts.filter((t) => t.channel === channel && t.sent?.day === slot.day).length;
        slot.of = target;
        slot.state = slot.count >= target ? 'done' : '';
      }
    else {
      const free = (text: Text, may: (slot: Slot) => boolean) => {
        const slot = own.find((each) => each.contentId === null && may(each));
        if (slot) slot.contentId = text.id;
        return slot;
      };
      const out = texts
        .filter((t) => t.channel === channel && t.sent && mondayOfDay(t.sent.day) === week)
        .sort((a, b) => (a.sent?.at ?? '').localeCompare(b.sent?.at ?? '') || a.id.localeCompare(b.id));
      // First each text in the slot of its day, then what is left in the first free slots.
      const late = out.filter((text) => !free(text, (slot) => slot.day === text.sent?.day));
      for (const text of late) free(text, () => true);
      for (const slot of own)
        if (slot.contentId) {
          slot.state = 'done';
          slot.count = 1;
        }
      if (week >= mondayOfDay(today)) {
        const ready = texts
          .filter((t) => t.channel === channel && t.approved && !t.sent && !taken.has(t.id))
          .sort((a, b) => (a.approved ?? '').localeCompare(b.approved ?? '') || a.id.localeCompare(b.id));
        for (const text of ready) {
          const slot = free(text, ({ day }) => day >= today);
          if (!slot) continue;
          slot.state = 'planned';
          taken.add(text.id);
        }
      }
    }
    for (const slot of own) if (!slot.state) slot.state = slot.day < today ? 'missed' : 'open';
    slots.push(...own);
  }
  return slots;
};

export const expectedRhythm = (log: AnyEvent[], today: string) => {
  const thisWeek = mondayOfDay(today);
  const taken = new Set<string>();
  const weeks = new Map<string, Slot[]>();
  // That day is the same in every zone of this history.
  const since = dayAt(log.find(({ type }) => type === 'UserRegistered')?.metadata.recordedAt ?? '', 'UTC');
  const first = mondayOfDay(since);
  for (const back of [0, -1, ...Array.from({ length: 12 }, (_, i) => i + 1)]) {
    const week = dayPlus(thisWeek, -7 * back);
    weeks.set(
      week,
      slotsOf(log, week, today, taken).filter(({ day }) => day >= since),
    ); // at its start nothing went out
  }
  const kept = (week: string) => {
    const posts = (weeks.get(week) ?? []).filter(({ channel }) => channel !== 'engage');
    return posts.every(({ state }) => state === 'done');
  };
  let weeksKept = kept(thisWeek) ? 1 : 0;
  for (let week = dayPlus(thisWeek, -7); week >= first && kept(week); week = dayPlus(week, -7)) weeksKept++;
  return { weeks, weeksKept, first };
};

/** The posts and e-mails that went out, by the day on which they did. */
export const expectedWentOut = (log: AnyEvent[]): { id: string; channel: string; day: string }[] =>
  textsOf(log)
    .filter(({ channel }) => channel !== 'engage')
    .flatMap(({ id, channel, sent }) => (sent ? [{ id, channel, day: sent.day }] : []));

interface Past {
  id: string;
  sample: boolean;
  /** The lead that has its things, since which day. */
  into: { id: string; day: string } | null;
  statuses: { day: string; status: string }[];
  archived: { day: string; archived: boolean }[];
  touches: { id: string; kind: string; at: string; day: string; text: boolean }[];
  steps: { day: string; due: string | null }[];
}

const openStatuses = ['contacted', 'responded', 'meeting_booked'];
const dayLength = 86_400_000;

const pastOf = (log: AnyEvent[]): Past[] => {
  const pasts = new Map<string, Past>();
  let zone = 'UTC';
  for (const { stream, type, data, metadata } of log) {
    if (type === 'ProfileUpdated' && data.timeZone) zone = data.timeZone;
    const id = idOf(stream);
    const day = dayAt(metadata.recordedAt, zone);
    if (type === 'LeadSurfaced')
      pasts.set(id, {
        id,
        sample: data.source === 'sample',
        into: null,
        statuses: [],
        archived: [],
        touches: [],
        steps: [],
      });
    const past = pasts.get(id);
    if (!past) continue;
    if (type === 'LeadStatusChanged') past.statuses.push({ day, status: data.to });
    if ((type === 'LeadsMerged' || type === 'LeadsMergeUndone') && data.moved)
      past.statuses.push({ day, status: data.moved.to });
    const other = type === 'LeadsMerged' || type === 'LeadsMergeUndone' ? pasts.get(data.otherId) : undefined;
    if (other && type === 'LeadsMerged') other.into = { id, day };
    if (other && type === 'LeadsMergeUndone' && other.into?.id === id) other.into = null;
    if (type === 'LeadArchived' || type === 'LeadRestored')
      past.archived.push({ day, archived: type === 'LeadArchived' });
    if (type === 'TouchLogged') {
      const { touchId, kind, at, timeZone, contentId } = data;
      past.touches.push({ id: touchId, kind, at, day: dayAt(at, timeZone), text: contentId !== null });
    }
    if (type === 'TouchTakenBack') past.touches = past.touches.filter((touch) => touch.id !== data.touchId);
    if (type === 'NextStepSet') past.steps.push({ day, due: data.due });
  }
  return [...pasts.values()].filter(({ sample }) => !sample);
};

const lastUntil = <T extends { day: string }>(all: T[], day: string) => all.findLast((each) => each.day <= day);
const isOpen = (past: Past, day: string) =>
  openStatuses.includes(lastUntil(past.statuses, day)?.status ?? '') && !lastUntil(past.archived, day)?.archived;
/** The lead itself and, from their merge on, the leads that were merged into it. */
const isWarm = (past: Past, day: string, pasts: Past[]) => {
  const due = lastUntil(past.steps, day)?.due;
  const also = pasts.filter(({ into }) => into?.id === past.id && into.day <= day);
  const touches = [past, ...also].flatMap((each) => each.touches);
  const touched = touches.some((t) => t.kind !== 'note' && t.day <= day && t.day >= dayPlus(day, -10));
  return isOpen(past, day) && (touched || Boolean(due && due >= day));
};
/** A new status since four weeks. Of one day the last one counts. */
const hasMoved = (past: Past, day: string) =>
  isOpen(past, day) &&
  past.statuses.some(
    ({ day: on, status }) =>
      on <= day &&
      on > dayPlus(day, -28) &&
      openStatuses.includes(status) &&
      lastUntil(past.statuses, on)?.status === status,
  );
const isBooked = (past: Past, day: string) =>
  isOpen(past, day) && lastUntil(past.statuses, day)?.status === 'meeting_booked';

const percent = (done: number, of: number, fewest: number) => (of < fewest ? null : Math.round((done / of) * 100));

export const expectedHealth = (log: AnyEvent[], today: string) => {
  const pasts = pastOf(log);
  const { weeks, first } = expectedRhythm(log, today);
  const thisWeek = mondayOfDay(today);
  const due = (mondays: string[], channel: string) =>
    mondays
      .filter((monday) => monday >= first)
      .flatMap((monday) => weeks.get(monday) ?? [])
      .filter((slot) => slot.channel === channel && ['done', 'missed'].includes(slot.state));
  const cadence = (mondays: string[]) =>
    channels.flatMap((fact) => {
      const slots = due(mondays, fact);
      const done = slots.filter(({ state }) => state === 'done').length;
      const missed = slots.length - done;
      const note = missed === 0 ? '' : `${missed} missed`;
      return slots.length === 0 ? [] : [{ fact, name: names[fact], done, of: slots.length, counts: true, note }];
    });
  const engagement = (mondays: string[], from: string, to: string) => {
    const days = due(mondays, 'engage');
    let [done, of, answered, replies, asked, theirs] = [0, 0, 0, 0, 0, 0];
    for (const slot of days) {
      done += Math.min(slot.count, slot.of);
      of += slot.of;
    }
    // A lead and those that were merged into it are one person. Nobody in this history is merged twice.
    for (const person of pasts.filter(({ into }) => !into)) {
      const touches = pasts
        .filter(({ id, into }) => id === person.id || into?.id === person.id)
        .flatMap((p) => p.touches);
      for (const reply of touches) {
        if (reply.kind !== 'reply' || reply.day < from || reply.day > to) continue;
        const inTime = touches.some((own) => {
          const later = Date.parse(own.at) - Date.parse(reply.at);
          return ['message', 'call', 'meeting'].includes(own.kind) && later > 0 && later <= 2 * dayLength;
        });
        if (inTime) answered++;
        // Two days of an unanswered reply are not over yet.
        if (inTime || reply.day <= dayPlus(today, -3)) replies++;
      }
      const texts = touches.filter(({ text }) => text).sort((a, b) => a.at.localeCompare(b.at));
      for (const [i, text] of texts.entries()) {
        if (text.kind !== 'message' || text.day < from || text.day > to) continue;
        asked++;
        const next = texts[i + 1]?.at ?? '9999';
        const answers = touches.filter(({ kind, at }) => kind === 'reply' && at >= text.at && at < next);
        if (answers.some(({ at }) => Date.parse(at) - Date.parse(text.at) <= 14 * dayLength)) theirs++;
      }
    }
    const given = 'Comments and replies you posted, up to your target of the day';
    return [
      { fact: 'given', name: 'Answers you gave', done, of, counts: true, note: given },
      {
        fact: 'answered',
        name: 'Replies you answered in 2 days',
        done: answered,
        of: replies,
        counts: true,
        note: '',
      },
      {
        fact: 'theirs',
        name: 'Messages they answered',
        done: theirs,
        of: asked,
        counts: false,
        note: 'Not part of the score, because they decide it',
      },
    ];
  };
  const pipeline = (day: string) => {
    const count = (is: (past: Past, day: string, pasts: Past[]) => boolean) =>
      pasts.filter((past) => is(past, day, pasts)).length;
    const [of, warm] = [count(isOpen), count(isWarm)];
    const note = of === warm ? '' : `${of - warm} quiet for over 10 days with no date`;
    const beside = { of, counts: false, note: 'Not part of the score' };
    return [
      { fact: 'warm', name: 'Warm: touched or dated', done: warm, of, counts: true, note },
      { fact: 'moved', name: 'Moved a step in four weeks', done: count(hasMoved), ...beside },
      { fact: 'booked', name: 'Booked', done: count(isBooked), ...beside },
    ];
  };
  type Facts = ReturnType<typeof pipeline> | ReturnType<typeof cadence>;
  const sums = (facts: Facts) => {
    let [done, of] = [0, 0];
    for (const fact of facts) if (fact.counts) [done, of] = [done + fact.done, of + fact.of];
    return { done, of };
  };
  const share = (facts: Facts, fewest: number) => percent(sums(facts).done, sums(facts).of, fewest);
  const back = (from: number, many: number) =>
    Array.from({ length: many }, (_, i) => dayPlus(thisWeek, -7 * (from + i)));
  const [recent, earlier] = [back(0, 4), back(4, 4)];
  const from = dayPlus(thisWeek, -21);
  const before = { from: dayPlus(from, -28), to: dayPlus(from, -1) };
  const score = (name: string, facts: Facts, were: Facts) => ({
    score: name,
    ...sums(facts),
    percent: share(facts, 5),
    before: share(were, 5),
    facts,
  });
  const approvals = new Map<string, { day: string; changed: boolean }>();
  const drafted = new Map<string, { title: string | null; body: string }>();
  for (const { stream, type, data } of log) {
    if (type === 'DraftGenerated' && !data.sample) drafted.set(stream, data);
    const was = drafted.get(stream);
    if (type === 'ContentApproved' && was) {
      const changed = data.body !== was.body || data.title !== was.title;
      approvals.set(stream, { day: dayAt(data.at, data.timeZone), changed });
    }
    if (type === 'ContentReopened') approvals.delete(stream);
  }
  return {
    from,
    to: today,
    scores: [
      score('cadence', cadence(recent), cadence(earlier)),
      score('engagement', engagement(recent, from, today), engagement(earlier, before.from, before.to)),
      score('pipeline', pipeline(today), pipeline(before.to)),
    ],
    weeks: back(0, 12)
      .reverse()
      .map((weekStart) => {
        const sunday = dayPlus(weekStart, 6);
        const to = sunday < today ? sunday : today;
        const inWeek = [...approvals.values()].filter(({ day }) => day >= weekStart && day <= to);
        return {
          weekStart,
          cadence: share(cadence([weekStart]), 1),
          engagement: share(engagement([weekStart], weekStart, to), 1),
          pipeline: share(pipeline(to), 1),
          approved: inWeek.length,
          changed: inWeek.filter(({ changed }) => changed).length,
        };
      }),
  };
};
