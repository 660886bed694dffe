import { createHash } from 'node:crypto';
import type { RhythmSlotAnswer } from '@app/contracts/rhythm/rhythm.api';
import ical from 'ical-generator';

/** What the calendar shows of a slot. `title`: the title of its text. */
export type FeedSlot = Pick<RhythmSlotAnswer, 'channel' | 'day' | 'at' | 'state' | 'movedFrom'> & {
  title: string | null;
};

const names = { linkedin_post: 'LinkedIn post', instagram_post: 'Instagram caption', email: 'Email insight' } as const;
const states = { done: 'went out', planned: 'ready', missed: 'missed', open: 'no text ready' } as const;
/** Milliseconds that a slot takes in the calendar. */
const length = 30 * 60_000;
/** How often a calendar should read the feed again, in seconds. */
const everySeconds = 3600;

/**
 * The slots for posts and e-mails as an iCalendar file (RFC 5545). Times are in UTC, and the calendar shows them in its own zone. A slot
 * keeps its UID when it moves or its text changes, so no calendar has it twice.
 * @param address of the product
 */
export const calendarFile = (owner: string, slots: readonly FeedSlot[], now: Date, address: string): string => {
  const calendar = ical({
    name: 'Keepwarm',
    prodId: { company: 'Keepwarm', product: 'Weekly rhythm', language: 'EN' },
    ttl: everySeconds,
  });
  for (const { channel, day, at, state, movedFrom, title } of slots) {
    if (channel === 'engage') continue;
    const start = new Date(at);
    calendar.createEvent({
      id: `${createHash('sha256')
        .update(`${owner} ${channel} ${movedFrom ?? day}`)
        .digest('hex')
        .slice(0, 32)}@keepwarm`,
      start,
      end: new Date(start.getTime() + length),
      stamp: now,
      // RFC 5545 allows no control character, and a program may refuse a whole file for one that was pasted into a subject.
      summary: `${names[channel]}, ${states[state]}${title ? `: ${title}` : ''}`.replaceAll(/\p{Cc}+/gu, ' '),
      url: `${address}/content?month=${day.slice(0, 7)}`,
    });
  }
  return calendar.toString();
};
