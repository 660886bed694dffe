import { z } from 'zod';
import { countedDay, endpoint, id } from '../endpoint';
import { fingerprint } from '../content/content.events';
import { mostEngageTarget } from '../engagement/engagement.constants';
import { instant } from '../event';
import { RhythmSlot } from '../account/account.events';
import { rhythmChannels, slotStates } from './rhythm.constants';

const channel = z.enum(rhythmChannels);
const day = z.iso.date();
/** `2026-11`, within the years of `countedDay`. */
const month = z.string().regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/, 'Not a month of this product');

export const RhythmPlan = z.record(channel, z.array(RhythmSlot));

const Slot = z.object({
  channel,
  day,
  hour: z.number().int(),
  at: instant,
  state: z.enum(slotStates),
  /** The missed day that the slot was moved from. */
  movedFrom: day.nullable(),
  /** The text that went out, or that is ready; null for engagement. */
  contentId: id.nullable(),
  fingerprint: fingerprint.nullable(),
  /** How much is done (`count`) of the target (`of`): comments of the day for engagement, 0 or 1 of 1 for a text. */
  count: z.number().int(),
  of: z.number().int(),
});

const RhythmAnswer = z.object({
  /** The Monday and the Sunday of this week, and today, in the person's time zone. */
  weekStart: day,
  weekEnd: day,
  today: day,
  timeZone: z.string(),
  plan: RhythmPlan,
  engageTarget: z.number().int(),
  /** The person has not changed the plan yet. */
  usual: z.boolean(),
  /** The slots of this week, by channel and day. */
  slots: z.array(Slot),
  /** What went out this week beyond the slots. */
  extra: z.array(z.object({ channel, day, contentId: id.nullable() })),
  /** This week counts once it is kept: every planned text went out in it, on any day, else the engagement days. */
  weeksKept: z.number().int(),
});
export type Rhythm = z.infer<typeof RhythmAnswer>;
export type RhythmSlotAnswer = Rhythm['slots'][number];

const slots = z.array(RhythmSlot).max(7);
const differentDays = <S extends z.ZodType<{ weekday: number }[]>>(schema: S) =>
  schema.refine(
    (all) => new Set(all.map(({ weekday }) => weekday)).size === all.length,
    'One slot a day for each channel',
  );

export const getRhythm = endpoint({
  method: 'GET',
  path: '/api/rhythm',
  summary: 'The weekly rhythm with this week’s slots: done, planned, missed or open',
  returns: RhythmAnswer,
});

export const setRhythm = endpoint({
  method: 'PUT',
  path: '/api/rhythm',
  summary: 'Sets the weekly rhythm: the slots of each channel by weekday and hour, in the person’s time zone',
  body: z.strictObject({
    linkedin_post: differentDays(slots),
    instagram_post: differentDays(slots),
    email: differentDays(slots),
    engage: differentDays(slots),
    /** How many comments a day of engagement takes. When left out, it stays as it is. */
    engageTarget: z.number().int().min(1).max(mostEngageTarget).optional(),
  }),
  examples: [
    { body: { linkedin_post: [{ weekday: 2, hour: 9 }], instagram_post: [], email: [], engage: [] } },
    { body: { linkedin_post: [], instagram_post: [], email: [{ weekday: 3, hour: 8 }], engage: [], engageTarget: 3 } },
  ],
  returns: z.object({ plan: RhythmPlan, engageTarget: z.number().int() }),
});

const SlotWithWords = Slot.extend({ words: z.string().nullable() });

export const rhythmWeek = endpoint({
  method: 'GET',
  path: '/api/rhythm/week',
  summary: 'The slots of one week, until next week, with the first words of the text that fills each',
  query: z.strictObject({ week: countedDay }),
  examples: [{ query: { week: '2026-01-05' } }],
  returns: z.object({
    weekStart: day,
    weekEnd: day,
    /** Empty for a week that is more than a year ago or later than next week. */
    slots: z.array(SlotWithWords),
  }),
});

const MonthAnswer = z.object({
  month,
  /** The Monday of its first week and the Sunday of its last week. Their days are part of the answer. */
  from: day,
  to: day,
  today: day,
  timeZone: z.string(),
  /** The day of the first sign-in. Days before it have no slots. */
  since: day,
  lastMonth: month,
  /** By day and channel. */
  slots: z.array(SlotWithWords),
  /** The posts and e-mails that went out, with and without a slot, on the day on which they went out, the earliest first. */
  wentOut: z.array(
    z.object({
      channel,
      day,
      contentId: id,
      fingerprint: fingerprint.nullable(),
      words: z.string().nullable(),
      /** The day of the slot that it fills. Null: it has no slot. */
      slotDay: day.nullable(),
    }),
  ),
});
export type RhythmMonth = z.infer<typeof MonthAnswer>;

export const rhythmMonth = endpoint({
  method: 'GET',
  path: '/api/rhythm/month',
  summary: 'The weeks of a month: what went out on each day, and the slots, for up to a year from now',
  query: z.strictObject({ month }),
  examples: [{ query: { month: '2026-01' } }],
  returns: MonthAnswer,
});

/** 409 `invalid_transition` for a slot that is not missed, and for another day than tomorrow. */
export const moveSlot = endpoint({
  method: 'POST',
  path: '/api/rhythm/moves',
  summary: 'Moves a missed slot to tomorrow, or back to its own day',
  body: z.strictObject({ channel, from: day, to: day }),
  examples: [
    { body: { channel: 'linkedin_post', from: '2026-01-06', to: '2026-01-06' } },
    { body: { channel: 'email', from: '2026-01-07', to: '2026-01-07' } },
  ],
  returns: z.object({ channel, from: day, to: day }),
});
