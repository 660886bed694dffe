import { z } from 'zod';
import { declineReasons } from '../content/content.constants';
import { byId, endpoint, id } from '../endpoint';
import { instant } from '../event';
import { hasText } from '../text';
import { followUpBands, followUpRules, letGoReasons, nextStepRules } from './follow-ups.constants';
import { rhythmDays } from './follow-ups.events';
import { leadStatuses, segments, touchKinds } from '../leads/leads.constants';

export const FollowUp = z.object({
  /** The id of the lead. */
  id,
  name: z.string(),
  title: z.string(),
  company: z.string(),
  status: z.enum(leadStatuses),
  segment: z.enum(segments).nullable(),
  /** Null: the lead is not followed up. `why` says why. */
  band: z.enum(followUpBands).nullable(),
  /** Null: there is no due day. */
  due: z.iso.date().nullable(),
  rule: z.enum(followUpRules).nullable(),
  why: z.string(),
  /** Days since the last touch; null when there was none. */
  days: z.number().int().nullable(),
  /** What was said or done last. `words` are those of the text or the note. */
  last: z
    .object({ by: z.enum(['you', 'they']), kind: z.enum(touchKinds), day: z.iso.date(), words: z.string().nullable() })
    .nullable(),
  /** The lead's own rhythm in days, and that of its segment. Null: none. */
  rhythm: z.number().int().nullable(),
  segmentRhythm: z.number().int().nullable(),
  /** The person has put the follow-up off until this day; null: until the lead replies. */
  snooze: z.object({ until: z.iso.date().nullable() }).nullable(),
  letGo: z.object({ reason: z.enum(letGoReasons), note: z.string().nullable(), day: z.iso.date() }).nullable(),
  /** The last message that was drafted to the lead, unless it was sent. */
  draft: z
    .object({
      id,
      state: z.enum(['pending', 'edited', 'approved', 'declined']),
      opening: z.string(),
      decidedAt: instant.nullable(),
      reason: z.enum(declineReasons).nullable(),
    })
    .nullable(),
});
export type FollowUp = z.infer<typeof FollowUp>;

const rhythm = rhythmDays.nullable();
const snooze = z.strictObject({ until: z.iso.date().nullable() }).nullable();
const RhythmsAnswer = z.object({ enterprise: rhythm, smb: rhythm, startup: rhythm, none: rhythm });

export const listFollowUps = endpoint({
  method: 'GET',
  path: '/api/follow-ups',
  summary:
    'The leads to follow up, by band and day: `today` is overdue or due today, `week` the next seven days, `quiet` has no day and no touch for ten days. The first `limit` of each band, or of one',
  query: z.strictObject({
    band: z.enum(followUpBands).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  returns: z.object({
    /** Today in the person's time zone. */
    today: z.iso.date(),
    /** All of each band. */
    counts: z.record(z.enum(followUpBands), z.number().int()),
    rhythms: RhythmsAnswer,
    followUps: z.array(FollowUp),
  }),
});

export const getFollowUp = endpoint({
  method: 'GET',
  path: '/api/leads/:id/follow-up',
  summary: 'When and why one lead is to be followed up, also when it is not',
  params: byId,
  returns: FollowUp,
});

export const changeFollowUp = endpoint({
  method: 'PATCH',
  path: '/api/leads/:id/follow-up',
  summary:
    'Decides about following up a lead; fields left out stay as they are. Null takes back: the rhythm of the segment, no snooze, not let go. `done` false takes back what was done within the last 24 hours',
  params: byId,
  body: z
    .strictObject({
      rhythm: rhythm.optional(),
      /** `until` null: until the lead replies. */
      snooze: snooze.optional(),
      /** What the follow-up must still have to get another rhythm or snooze: 409 `invalid_transition` when it was changed since. */
      was: z.strictObject({ rhythm, snooze }).partial().optional(),
      letGo: z
        .strictObject({
          reason: z.enum(letGoReasons),
          note: z
            .string()
            .trim()
            .max(500)
            .transform((words) => (hasText(words) ? words : null))
            .nullable()
            .default(null),
        })
        .nullable()
        .optional(),
      done: z.boolean().optional(),
      /** With `needed` false, the person says that the suggested step is not needed. `needed` true takes that back. */
      suggestion: z
        .strictObject({ rule: z.enum(nextStepRules), fact: z.string().max(100), needed: z.boolean() })
        .optional(),
    })
    .refine(({ was = {}, ...given }) => Object.keys(was).every((key) => key in given), {
      path: ['was'],
      message: 'A value that was there comes with the value that replaces it',
    }),
  examples: [{ body: { rhythm: 14 } }, { body: { rhythm: 30 } }],
  returns: FollowUp,
});

export const chooseRhythms = endpoint({
  method: 'PATCH',
  path: '/api/follow-ups/rhythms',
  summary:
    'Sets after how many days the leads of each segment are due; null: never. A segment that is left out stays as it is',
  body: z.strictObject(RhythmsAnswer.shape).partial(),
  examples: [{ body: { smb: 12 } }, { body: { smb: 21 } }],
  returns: RhythmsAnswer,
});
