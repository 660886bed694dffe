import type { AccountEvent } from '@app/contracts/account/account.events';
import {
  type RhythmChannel,
  rhythmChannels,
  type RhythmPlan,
  type slotStates,
} from '@app/contracts/rhythm/rhythm.constants';
import { weekdayOf } from '@app/contracts/days';
import { DomainError, type Moment } from '../decider';

export { usualPlan, type RhythmPlan } from '@app/contracts/rhythm/rhythm.constants';

/** A missed slot that was moved. `from` is its planned day, `to` the day of now. */
export interface SlotMove {
  channel: RhythmChannel;
  /** `YYYY-MM-DD`, as all days here. */
  from: string;
  to: string;
  hour: number;
}

export type MoveSlot = Moment & {
  type: 'MoveSlot';
  channel: RhythmChannel;
  from: string;
  to: string;
  /** The weekday of `from`, 1 is Monday. */
  weekday: number;
  today: string;
  tomorrow: string;
  /** The Monday of last week: an older slot cannot move. */
  earliest: string;
};

export interface RhythmState {
  rhythm: RhythmPlan;
  /** The rhythm of the week before the Monday `until`. Null: `rhythm` is the first one. */
  rhythmBefore: { until: string; plan: RhythmPlan } | null;
  moves: SlotMove[];
}

type RhythmEvent = Extract<AccountEvent, { type: 'RhythmSet' | 'RhythmSlotMoved' }>;

/** The plan with the slots of each channel in the order of the week. */
export const inWeekOrder = (plan: RhythmPlan): RhythmPlan => {
  const sorted = (slots: RhythmPlan[RhythmChannel]) =>
    slots.toSorted((a, b) => a.weekday - b.weekday || a.hour - b.hour);
  return {
    linkedin_post: sorted(plan.linkedin_post),
    instagram_post: sorted(plan.instagram_post),
    email: sorted(plan.email),
    engage: sorted(plan.engage),
  };
};

/** A slot can move only when its day is over, and only to tomorrow or back to its own day. */
export const moveSlot = (command: MoveSlot, { rhythm, rhythmBefore, moves }: RhythmState): RhythmEvent[] => {
  const { channel, from, to, weekday, today, tomorrow, earliest, at, timeZone } = command;
  const plan = rhythmBefore && from < rhythmBefore.until ? rhythmBefore.plan : rhythm;
  const moved = moves.find((move) => move.channel === channel && move.from === from);
  // The rhythm of the week may have changed since the move.
  const hour = (plan[channel].find((one) => one.weekday === weekday) ?? moved)?.hour;
  if (hour === undefined || from < earliest)
    throw new DomainError('not_found', 'Your weekly rhythm has no slot of this channel on that day.');
  const now = moved?.to ?? from;
  if (to === now) return [];
  if (to !== from && (to !== tomorrow || now >= today))
    throw new DomainError('invalid_transition', 'Only a missed slot can move, and only to tomorrow.');
  return [{ type: 'RhythmSlotMoved', data: { channel, from, to, hour, at, timeZone } }];
};

export const movesAfter = (moves: readonly SlotMove[], { channel, from, to, hour }: SlotMove): SlotMove[] => {
  const others = moves.filter((move) => move.channel !== channel || move.from !== from);
  return from === to ? others : [...others, { channel, from, to, hour }];
};

interface PlannedSlot {
  channel: RhythmChannel;
  day: string;
  hour: number;
  movedFrom: string | null;
}

/** The slots of a week. `week`: its seven days, Monday first. */
export const slotsOf = (week: readonly string[], plan: RhythmPlan, moves: readonly SlotMove[]): PlannedSlot[] => {
  const own = rhythmChannels.flatMap((channel) =>
    plan[channel].map(({ weekday, hour }) => ({ channel, day: week[weekday - 1] ?? '', hour, movedFrom: null })),
  );
  const stays = own.filter(({ channel, day }) => !moves.some((m) => m.channel === channel && m.from === day));
  // A slot of this week moves only while the rhythm has its day. The rhythm of another week is not known here.
  const exists = ({ channel, from }: SlotMove) =>
    !week.includes(from) || plan[channel].some(({ weekday }) => weekday === weekdayOf(from));
  const came = moves
    .filter((move) => week.includes(move.to) && exists(move))
    .map(({ channel, from, to, hour }) => ({ channel, day: to, hour, movedFrom: from }));
  const order = (slot: PlannedSlot) => rhythmChannels.indexOf(slot.channel);
  return [...stays, ...came].toSorted((a, b) => order(a) - order(b) || a.day.localeCompare(b.day) || a.hour - b.hour);
};

export interface WentOut {
  channel: RhythmChannel;
  day: string;
  contentId: string;
}

export interface SlotProgress extends PlannedSlot {
  state: (typeof slotStates)[number];
  contentId: string | null;
  count: number;
  of: number;
}

export interface WeekFacts {
  /** What went out in the week, the earliest first. */
  wentOut: readonly WentOut[];
  /** Approved texts that have not gone out, the oldest first. */
  ready: readonly Omit<WentOut, 'day'>[];
  comments: ReadonlyMap<string, number>;
  engageTarget: number;
  today: string;
}

/**
 * The state of each slot. A text fills the slot of its own day. Without one it fills the first slot of its channel that is still
 * empty: a late text fills a missed slot, an early one fills the next slot.
 * @returns the slots in their order, and the texts without a slot
 */
export const progressOf = (
  slots: readonly PlannedSlot[],
  facts: WeekFacts,
): { slots: SlotProgress[]; extra: WentOut[] } => {
  const { comments, engageTarget, today } = facts;
  const filled = new Map<PlannedSlot, WentOut>();
  const free = (text: { channel: RhythmChannel }) =>
    slots.filter((slot) => slot.channel === text.channel && !filled.has(slot));
  const late: WentOut[] = [];
  for (const text of facts.wentOut) {
    const slot = free(text).find(({ day }) => day === text.day);
    if (slot) filled.set(slot, text);
    else late.push(text);
  }
  const extra: WentOut[] = [];
  for (const text of late) {
    const [slot] = free(text);
    if (slot) filled.set(slot, text);
    else extra.push(text);
  }
  const ready = new Map<PlannedSlot, string>();
  for (const text of facts.ready) {
    const slot = free(text).find((one) => one.day >= today && !ready.has(one));
    if (slot) ready.set(slot, text.contentId);
  }
  const over = (slot: PlannedSlot) => (slot.day < today ? 'missed' : 'open');
  return {
    extra,
    slots: slots.map((slot) => {
      if (slot.channel === 'engage') {
        const count = comments.get(slot.day) ?? 0;
        return {
          ...slot,
          state: count >= engageTarget ? 'done' : over(slot),
          contentId: null,
          count,
          of: engageTarget,
        };
      }
      const contentId = filled.get(slot)?.contentId ?? ready.get(slot) ?? null;
      const state = filled.has(slot) ? 'done' : ready.has(slot) ? 'planned' : over(slot);
      return { ...slot, state, contentId, count: filled.has(slot) ? 1 : 0, of: 1 };
    }),
  };
};

/** Whether every planned post and e-mail went out. Without planned posts, the days of engagement count. Null: nothing was planned. */
export const isKept = (slots: readonly SlotProgress[]): boolean | null => {
  const texts = slots.filter(({ channel }) => channel !== 'engage');
  const counted = texts.length > 0 ? texts : slots;
  return counted.length === 0 ? null : counted.every(({ state }) => state === 'done');
};

/** A week without plans neither counts nor breaks the row. @param before the latest first */
export const weeksInARow = (thisWeek: boolean | null, before: readonly (boolean | null)[]): number => {
  const broken = before.indexOf(false);
  const row = broken < 0 ? before : before.slice(0, broken);
  return row.filter((kept) => kept).length + (thisWeek ? 1 : 0);
};
