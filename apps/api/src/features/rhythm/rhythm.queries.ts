import type { Rhythm, RhythmMonth, rhythmWeek } from '@app/contracts/rhythm/rhythm.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import { usualEngageTarget } from '@app/contracts/engagement/engagement.constants';
import { isKept, progressOf, type RhythmPlan, slotsOf, usualPlan, weeksInARow } from '@app/domain/rhythm/rhythm';
import { type DataSource, In, IsNull, MoreThanOrEqual, Not } from 'typeorm';
import type { SignedIn } from '../../platform/kernel/people';
import type { RhythmWeek } from '../../shared/ports';
import { dayOf, daysAfter, daysOfWeek, mondayOf, weekOf, weeksOfMonth } from '@app/contracts/days';
import { hourOf } from '../../shared/zoned';
import type { FeedSlot } from './calendar.ics';
import { readPlan, RhythmMoveRow, RhythmPersonRow, RhythmPlanRow, RhythmTextRow } from './rhythm.read-model';

type Person = Pick<SignedIn, 'id' | 'timeZone'>;

/** The most kept weeks in a row that are counted. */
const mostWeeks = 53;

interface PlannedWeek {
  plan: RhythmPlan;
  engageTarget: number;
}

/** The latest first, until the current one. @param many how many weeks, with the current one */
export const rhythmWeeks = async (
  source: DataSource,
  person: Person,
  now: Date,
  many = mostWeeks,
): Promise<RhythmWeek[]> => {
  const thisWeek = weekOf(now.toISOString(), person.timeZone);
  return (await readWeeks(source, person, now, daysAfter(thisWeek, -7 * (many - 1)), thisWeek)).toReversed();
};

/** The weeks of a person from one Monday to another, the earliest first. */
const readWeeks = async (
  source: DataSource,
  { id: owner, timeZone }: Person,
  now: Date,
  first: string,
  last: string,
): Promise<RhythmWeek[]> => {
  const today = dayOf(now.toISOString(), timeZone);
  const thisWeek = weekOf(now.toISOString(), timeZone);
  // A week fills its slots before a later one, so the weeks from this one on are planned in their order.
  const begin = first < thisWeek ? first : thisWeek;
  const [person, plans, moves, texts, ready, comments] = await Promise.all([
    source.manager.findOneBy(RhythmPersonRow, { owner }),
    source.manager.find(RhythmPlanRow, { where: { owner }, order: { weekStart: 'desc' } }),
    source.manager.findBy(RhythmMoveRow, { owner, toDay: MoreThanOrEqual(begin) }),
    source.manager.find(RhythmTextRow, {
      where: { owner, channel: Not('engage'), sentDay: MoreThanOrEqual(begin) },
      order: { sentAt: 'asc', contentId: 'asc' },
    }),
    source.manager.find(RhythmTextRow, {
      where: { owner, channel: Not('engage'), approvedAt: Not(IsNull()), sentDay: IsNull() },
      order: { approvedAt: 'asc', contentId: 'asc' },
      take: 50,
    }),
    source.query<{ day: string; n: number }[]>(
      `select sent_day::text as day, count(*)::int as n from rhythm_texts
       where owner = $1 and channel = 'engage' and sent_day >= $2 group by sent_day`,
      [owner, begin],
    ),
  ]);
  const commentsOn = new Map(comments.map(({ day, n }) => [day, n]));
  const moved = moves
    .filter(({ fromDay, toDay }) => fromDay !== toDay)
    .map(({ channel, fromDay: from, toDay: to, hour }) => ({ channel, from, to, hour }));
  const since = sinceOf(person, today, timeZone);
  const planned = (weekStart: string): PlannedWeek => {
    const row = plans.find((one) => one.weekStart <= weekStart);
    return row
      ? { plan: readPlan(row.slots), engageTarget: row.engageTarget }
      : { plan: usualPlan, engageTarget: usualEngageTarget };
  };
  const weekFrom = (weekStart: string, readyFor: typeof ready): RhythmWeek => {
    const week = daysOfWeek(weekStart);
    const { plan, engageTarget } = planned(weekStart);
    const wentOut = texts.flatMap(({ channel, sentDay, contentId }) =>
      sentDay && week.includes(sentDay) ? [{ channel, day: sentDay, contentId }] : [],
    );
    const facts = { wentOut, ready: readyFor, comments: commentsOn, engageTarget, today };
    const slots = slotsOf(week, plan, moved).filter(({ day }) => day >= since);
    return { weekStart, plan, engageTarget, wentOut, ...progressOf(slots, facts) };
  };
  const weeks: RhythmWeek[] = [];
  let left = ready;
  for (let monday = begin; monday <= last; monday = daysAfter(monday, 7)) {
    const week = weekFrom(monday, monday < thisWeek ? [] : left);
    const taken = new Set(week.slots.map(({ contentId }) => contentId));
    left = left.filter(({ contentId }) => !taken.has(contentId));
    weeks.push(week);
  }
  return weeks.filter(({ weekStart }) => weekStart >= first);
};

/** The day of the first sign-in. */
const sinceOf = (person: RhythmPersonRow | null, today: string, timeZone: string): string =>
  person ? dayOf(person.since.toISOString(), timeZone) : today;

interface Words {
  fingerprint: string | null;
  words: string | null;
}

const wordsOf = async (source: DataSource, ids: string[]): Promise<(id: string | null) => Words> => {
  const texts = await source.query<(Words & { id: string })[]>(
    `select t.content_id as id, t.fingerprint, coalesce(c.title, left(c.body, 120)) as words
     from rhythm_texts t join contents c on c.id = t.content_id where t.content_id = any($1)`,
    [ids],
  );
  const byId = new Map(texts.map(({ id, fingerprint, words }) => [id, { fingerprint, words }]));
  return (id) => (id === null ? undefined : byId.get(id)) ?? { fingerprint: null, words: null };
};

type RhythmWeekAnswer = ResponseOf<typeof rhythmWeek>;

/** The slots of the week with a day, from a year ago until next week. */
export const findRhythmWeek = async (
  source: DataSource,
  person: Person,
  now: Date,
  day: string,
): Promise<RhythmWeekAnswer> => {
  const weekStart = mondayOf(day);
  const thisWeek = weekOf(now.toISOString(), person.timeZone);
  const counted = weekStart > daysAfter(thisWeek, -7 * mostWeeks) && weekStart <= daysAfter(thisWeek, 7);
  const [week] = counted ? await readWeeks(source, person, now, weekStart, weekStart) : [];
  const slots = week?.slots ?? [];
  const textOf = await wordsOf(
    source,
    slots.flatMap(({ contentId }) => contentId ?? []),
  );
  return {
    weekStart,
    weekEnd: daysAfter(weekStart, 6),
    slots: slots.map((slot) => ({
      ...slot,
      at: hourOf(slot.day, slot.hour, person.timeZone),
      ...textOf(slot.contentId),
    })),
  };
};

export const findRhythmMonth = async (
  source: DataSource,
  person: Person,
  now: Date,
  month: string,
): Promise<RhythmMonth> => {
  const { timeZone } = person;
  const today = dayOf(now.toISOString(), timeZone);
  const lastMonth = `${Number(today.slice(0, 4)) + 1}${today.slice(4, 7)}`;
  const { from, to } = weeksOfMonth(month);
  const [weeks, row] = await Promise.all([
    month > lastMonth ? [] : readWeeks(source, person, now, from, mondayOf(to)),
    source.manager.findOneBy(RhythmPersonRow, { owner: person.id }),
  ]);
  const slots = weeks.flatMap((week) => week.slots.toSorted((a, b) => a.day.localeCompare(b.day)));
  const wentOut = weeks.flatMap((week) => week.wentOut);
  const textOf = await wordsOf(
    source,
    [...slots, ...wentOut].flatMap(({ contentId }) => contentId ?? []),
  );
  const slotDays = new Map(slots.flatMap(({ state, contentId, day }) => (state === 'done' ? [[contentId, day]] : [])));
  return {
    month,
    from,
    to,
    today,
    timeZone,
    since: sinceOf(row, today, timeZone),
    lastMonth,
    slots: slots.map((slot) => ({ ...slot, at: hourOf(slot.day, slot.hour, timeZone), ...textOf(slot.contentId) })),
    wentOut: wentOut.map((text) => ({
      ...text,
      ...textOf(text.contentId),
      slotDay: slotDays.get(text.contentId) ?? null,
    })),
  };
};

/** Weeks of the calendar feed, before and after the current one. */
const feedWeeks = { before: 4, after: 8 };

export const findFeedSlots = async (source: DataSource, person: Person, now: Date): Promise<FeedSlot[]> => {
  const thisWeek = weekOf(now.toISOString(), person.timeZone);
  const [first, last] = [daysAfter(thisWeek, -7 * feedWeeks.before), daysAfter(thisWeek, 7 * feedWeeks.after)];
  const slots = (await readWeeks(source, person, now, first, last)).flatMap((week) => week.slots);
  const texts = await source.query<{ id: string; title: string | null }[]>(
    'select id, title from contents where id = any($1)',
    [slots.flatMap(({ contentId }) => contentId ?? [])],
  );
  const titles = new Map<string | null, string | null>(texts.map(({ id, title }) => [id, title]));
  return slots.map((slot) => ({
    ...slot,
    at: hourOf(slot.day, slot.hour, person.timeZone),
    title: titles.get(slot.contentId) ?? null,
  }));
};

export const findRhythm = async (source: DataSource, person: Person, now: Date): Promise<Rhythm> => {
  const [weeks, row] = await Promise.all([
    rhythmWeeks(source, person, now),
    source.manager.findOneBy(RhythmPersonRow, { owner: person.id }),
  ]);
  const [current, ...earlier] = weeks;
  if (!current) throw new Error('There is always a current week.');
  const { timeZone } = person;
  const { weekStart, plan, engageTarget, slots, extra } = current;
  const shown = slots.flatMap(({ contentId }) => contentId ?? []);
  const seals = new Map<string | null, string | null>(
    (await source.manager.findBy(RhythmTextRow, { contentId: In(shown) })).map((t) => [t.contentId, t.fingerprint]),
  );
  const kept = earlier.map(({ slots }) => isKept(slots));
  return {
    weekStart,
    weekEnd: daysAfter(weekStart, 6),
    today: dayOf(now.toISOString(), timeZone),
    timeZone,
    plan,
    engageTarget,
    usual: !row?.isSet,
    slots: slots.map((slot) => ({
      ...slot,
      at: hourOf(slot.day, slot.hour, timeZone),
      fingerprint: seals.get(slot.contentId) ?? null,
    })),
    extra,
    weeksKept: weeksInARow(isKept(slots), kept),
  };
};
