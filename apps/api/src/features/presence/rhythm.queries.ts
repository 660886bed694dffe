import type { Rhythm, rhythmWeek } from '@app/contracts/account/rhythm.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import { usualEngageTarget } from '@app/contracts/engagement/engagement.constants';
import {
  isKept,
  progressOf,
  type RhythmPlan,
  type SlotProgress,
  slotsOf,
  usualPlan,
  type WentOut,
  weeksInARow,
} from '@app/domain/account/rhythm';
import { type DataSource, In, IsNull, MoreThanOrEqual, Not } from 'typeorm';
import type { SignedIn } from '../../platform/http/people';
import { dayOf, daysAfter, daysOfWeek, mondayOf, weekOf } from '@app/domain/days';
import { hourOf } from '../../platform/kernel/zoned';
import { readPlan, RhythmMoveRow, RhythmPersonRow, RhythmPlanRow, RhythmTextRow } from './rhythm.read-model';

type Person = Pick<SignedIn, 'id' | 'timeZone'>;

/** The most kept weeks in a row that are counted. */
const mostWeeks = 53;

interface PlannedWeek {
  plan: RhythmPlan;
  engageTarget: number;
}

export interface RhythmWeek extends PlannedWeek {
  weekStart: string;
  /** Days before the first sign-in have none. */
  slots: SlotProgress[];
  extra: WentOut[];
}

/**
 * The weeks of a person, the latest first, until the current one.
 * @param many how many weeks, with the current one
 */
export const rhythmWeeks = async (
  source: DataSource,
  person: Person,
  now: Date,
  many = mostWeeks,
): Promise<RhythmWeek[]> => (await readWeeks(source, person, now, many)).weeks;

/** The same, with the week after the current one. */
const readWeeks = async (
  source: DataSource,
  { id: owner, timeZone }: Person,
  now: Date,
  many: number,
): Promise<{ weeks: RhythmWeek[]; next: RhythmWeek }> => {
  const today = dayOf(now.toISOString(), timeZone);
  const thisWeek = weekOf(now.toISOString(), timeZone);
  const first = daysAfter(thisWeek, -7 * (many - 1));
  const [person, plans, moves, texts, ready, comments] = await Promise.all([
    source.manager.findOneBy(RhythmPersonRow, { owner }),
    source.manager.find(RhythmPlanRow, { where: { owner }, order: { weekStart: 'desc' } }),
    source.manager.findBy(RhythmMoveRow, { owner, toDay: MoreThanOrEqual(first) }),
    source.manager.find(RhythmTextRow, {
      where: { owner, channel: Not('engage'), sentDay: MoreThanOrEqual(first) },
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
      [owner, first],
    ),
  ]);
  const commentsOn = new Map(comments.map(({ day, n }) => [day, n]));
  const moved = moves
    .filter(({ fromDay, toDay }) => fromDay !== toDay)
    .map(({ channel, fromDay: from, toDay: to, hour }) => ({ channel, from, to, hour }));
  const since = person ? dayOf(person.since.toISOString(), timeZone) : today;
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
    return { weekStart, plan, engageTarget, ...progressOf(slots, facts) };
  };
  const weeks = Array.from({ length: many }, (_, i) => weekFrom(daysAfter(thisWeek, -7 * i), i === 0 ? ready : []));
  const taken = new Set(weeks[0]?.slots.map(({ contentId }) => contentId));
  const left = ready.filter(({ contentId }) => !taken.has(contentId));
  return { weeks, next: weekFrom(daysAfter(thisWeek, 7), left) };
};

type RhythmWeekAnswer = ResponseOf<typeof rhythmWeek>;

/** The slots of the week with a day, until next week. */
export const findRhythmWeek = async (
  source: DataSource,
  person: Person,
  now: Date,
  day: string,
): Promise<RhythmWeekAnswer> => {
  const weekStart = mondayOf(day);
  const { weeks, next } = await readWeeks(source, person, now, mostWeeks);
  const slots = [next, ...weeks].find((week) => week.weekStart === weekStart)?.slots ?? [];
  const texts = await source.query<{ id: string; fingerprint: string | null; words: string }[]>(
    `select t.content_id as id, t.fingerprint, coalesce(c.title, left(c.body, 120)) as words
     from rhythm_texts t join contents c on c.id = t.content_id where t.content_id = any($1)`,
    [slots.flatMap(({ contentId }) => contentId ?? [])],
  );
  const textOf = new Map(texts.map((text) => [text.id, text]));
  return {
    weekStart,
    weekEnd: daysAfter(weekStart, 6),
    slots: slots.map((slot) => {
      const text = slot.contentId === null ? undefined : textOf.get(slot.contentId);
      const at = hourOf(slot.day, slot.hour, person.timeZone);
      return { ...slot, at, fingerprint: text?.fingerprint ?? null, words: text?.words ?? null };
    }),
  };
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
