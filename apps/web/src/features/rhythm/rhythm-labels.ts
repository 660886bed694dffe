import type { Rhythm, RhythmSlotAnswer } from '@app/contracts/rhythm/rhythm.api';
import { type RhythmChannel, rhythmChannels } from '@app/contracts/rhythm/rhythm.constants';
import { daysOfWeek } from '@app/contracts/days';
import { longDay } from '@/shared/lib/dates';
import { hourLabel, plural } from '@/shared/lib/format';

/** The name of a slot inside a sentence. */
export const slotNames: Record<RhythmChannel, string> = {
  linkedin_post: 'LinkedIn post',
  instagram_post: 'Instagram caption',
  email: 'email insight',
  engage: 'engagement',
};

/** `Thursday`, of a day `YYYY-MM-DD`. */
export const weekdayName = (day: string): string => longDay(day, 'UTC').split(' ', 1)[0] ?? day;

/** The days to show: Monday to Friday, and each day of the weekend with a slot or a text. */
export const daysShown = ({ weekStart, slots, extra }: Rhythm): string[] =>
  daysOfWeek(weekStart).filter((day, i) => i < 5 || [...slots, ...extra].some((one) => one.day === day));

/** The channels to show: those of docs/quality/specification.md, and others with a slot or a text. */
export const channelsShown = ({ plan, slots, extra }: Rhythm): RhythmChannel[] =>
  rhythmChannels.filter(
    (channel) =>
      channel !== 'instagram_post' ||
      plan[channel].length > 0 ||
      [...slots, ...extra].some((one) => one.channel === channel),
  );

const daysOf = (slots: readonly RhythmSlotAnswer[]) => slots.map(({ day }) => weekdayName(day)).join(' and ');

/** `1 posted, 1 ready for Friday`, `2 of 4 days, 1 reply today`. */
export const progressLine = (rhythm: Rhythm, channel: RhythmChannel): string => {
  const { today, extra } = rhythm;
  const slots = rhythm.slots.filter((slot) => slot.channel === channel);
  const done = slots.filter(({ state }) => state === 'done');
  if (channel === 'engage') {
    const due = slots.filter(({ day }) => day <= today);
    const now = slots.find(({ day }) => day === today);
    const days = due.length > 0 ? `${done.length} of ${plural(due.length, 'day')}` : 'No day so far';
    return now ? `${days}, ${plural(now.count, 'reply', 'replies')} today` : days;
  }
  const posted = done.length + extra.filter((text) => text.channel === channel).length;
  const planned = slots.filter(({ state }) => state === 'planned');
  const verb = channel === 'email' ? 'sent' : 'posted';
  const parts = [
    posted > 0 && `${posted} ${verb}`,
    planned.length > 0 && `${planned.length} ready for ${daysOf(planned)}`,
  ].filter(Boolean);
  const none = rhythm.plan[channel].length > 0 ? 'None left this week' : 'No slots';
  return parts.join(', ') || (slots.length > 0 ? `Nothing ${verb} yet` : none);
};

export const latestMissed = ({ slots }: Rhythm): RhythmSlotAnswer[] =>
  rhythmChannels.flatMap(
    (channel) => slots.findLast((slot) => slot.channel === channel && slot.state === 'missed') ?? [],
  );

/** `Tuesday had no LinkedIn post.`, `Tuesday had 2 of 5 replies.` */
export const missedLine = ({ channel, day, count, of }: RhythmSlotAnswer): string => {
  const name = weekdayName(day);
  if (channel !== 'engage') return `${name} had no ${slotNames[channel]}.`;
  return count === 0 ? `${name} had no replies.` : `${name} had ${count} of ${plural(of, 'reply', 'replies')}.`;
};

/** The text of a cell for screen readers and on hover. */
export const slotWords = ({ state, count, of, channel, day, hour, movedFrom }: RhythmSlotAnswer): string => {
  const what = { done: 'done', planned: 'a text is ready', missed: 'missed', open: 'open' }[state];
  const how = channel === 'engage' ? `${count} of ${plural(of, 'reply', 'replies')}` : hourLabel(hour);
  return `${weekdayName(day)}: ${what}, ${how}${movedFrom ? `, moved from ${weekdayName(movedFrom)}` : ''}`;
};
