import type { RhythmMonth, RhythmSlotAnswer } from '@app/contracts/rhythm/rhythm.api';
import { mondayOf } from '@app/contracts/days';
import { capital, plural } from '@/shared/lib/format';
import { monthOf } from './months';
import { slotNames, slotWords, weekdayName } from '../rhythm-labels';

type Slot = RhythmMonth['slots'][number];

/** One entry of a day: a text that went out, or a slot for a text. */
export interface DayEntry {
  key: string;
  channel: RhythmSlotAnswer['channel'];
  state: 'out' | 'planned' | 'open' | 'missed';
  /** Null for a text that went out. */
  hour: number | null;
  contentId: string | null;
  fingerprint: string | null;
  words: string | null;
  /** A text can still fill the slot. */
  fillable: boolean;
  /** For screen readers and on hover. */
  says: string;
}

export interface DayOfMonth {
  entries: DayEntry[];
  /** The slot for replies. */
  replies: Slot | undefined;
}

const outOf = ({ channel, contentId, fingerprint, words, day, slotDay }: RhythmMonth['wentOut'][number]): DayEntry => {
  const where = slotDay === null ? ', besides the plan' : slotDay === day ? '' : `, for ${weekdayName(slotDay)}`;
  const says = `${capital(slotNames[channel])}: ${channel === 'email' ? 'sent' : 'posted'}${where}`;
  return { key: contentId, channel, state: 'out', hour: null, contentId, fingerprint, words, fillable: false, says };
};

const slotEntry = (slot: Slot, state: 'planned' | 'open' | 'missed', today: string): DayEntry => {
  const { channel, day, hour, movedFrom, contentId, fingerprint, words } = slot;
  return {
    key: `${channel} ${movedFrom ?? day}`,
    channel,
    state,
    hour,
    contentId,
    fingerprint,
    words,
    // A late text fills a missed slot of its week.
    fillable: state === 'open' || (state === 'missed' && mondayOf(day) === mondayOf(today)),
    says: `${capital(slotNames[channel])}, ${slotWords(slot)}`,
  };
};

/**
 * What each day has. A text that went out stands on its own day, so a slot that it filled is no entry.
 * @returns only days that have something
 */
export const daysOf = ({ slots, wentOut, today }: RhythmMonth): Map<string, DayOfMonth> => {
  const days = new Map<string, DayOfMonth>();
  const at = (day: string) => {
    const known = days.get(day) ?? { entries: [], replies: undefined };
    days.set(day, known);
    return known;
  };
  for (const text of wentOut) at(text.day).entries.push(outOf(text));
  for (const slot of slots)
    if (slot.channel === 'engage') at(slot.day).replies = slot;
    else if (slot.state !== 'done') at(slot.day).entries.push(slotEntry(slot, slot.state, today));
  return days;
};

/** `3 of 5 replies`; undefined before the day, when there is nothing to count. */
export const repliesLine = (slot: DayOfMonth['replies'], today: string): string | undefined =>
  slot && (slot.day <= today || slot.count > 0) ? `${slot.count} of ${plural(slot.of, 'reply', 'replies')}` : undefined;

/** `10 went out, 2 ready, 3 without a text ahead, 4 missed`, of the days of the month itself. */
export const monthLine = (month: string, days: ReadonlyMap<string, DayOfMonth>): string => {
  const entries = [...days].flatMap(([day, { entries }]) => (monthOf(day) === month ? entries : []));
  const count = (state: DayEntry['state'], what: string) => {
    const many = entries.filter((entry) => entry.state === state).length;
    return many > 0 ? `${many} ${what}` : [];
  };
  const counts = [
    count('out', 'went out'),
    count('planned', 'ready'),
    count('open', 'ahead without a text'),
    count('missed', 'missed'),
  ].flat();
  return counts.join(', ') || 'No post, and no slot for one';
};
