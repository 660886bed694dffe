import { z } from 'zod';
import { event, instant, personal, timeZone } from '../event';
import { letGoReasons, longestRhythm, nextStepRules } from './follow-ups.constants';

/** How many days after the last touch a lead is due. */
export const rhythmDays = z.number().int().min(1).max(longestRhythm);

const suggestion = { rule: z.enum(nextStepRules), fact: z.string().max(100) };

/** What the person decides about following up a lead. Events of the lead's stream, stored for ever. */
export const followUpEvents = [
  /** A rhythm for this lead. Null: the rhythm of its segment is used again. */
  event('FollowUpRhythmSet', { days: rhythmDays.nullable() }),
  /** The lead is due on the day `until`. When it is null, the lead is not due before it replies. */
  event('FollowUpSnoozed', {
    until: z.iso.date().nullable(),
    /** What was in force before: an Undo brings it back. Null: nothing. Events of older versions do not say it. */
    before: z.object({ until: z.iso.date().nullable() }).nullable().optional(),
    at: instant,
    timeZone,
  }),
  event('FollowUpSnoozeEnded', {}),
  /** The person stopped following up the lead. */
  event('FollowUpLetGo', {
    reason: z.enum(letGoReasons),
    note: personal(z.string().max(500), 'lead').nullable(),
    at: instant,
    timeZone,
  }),
  event('FollowUpBroughtBack', {}),
  /** The person followed up, without saying how. The rhythm begins again. */
  event('FollowUpDone', { at: instant, timeZone }),
  /** `at` is the time of `FollowUpDone`. */
  event('FollowUpDoneTakenBack', { at: instant, timeZone }),
  /** The suggested step is not needed. The rule may suggest a step again for another fact. */
  event('NextStepRefused', suggestion),
  event('NextStepRefusalTakenBack', suggestion),
] as const;
