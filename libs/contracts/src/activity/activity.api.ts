import { z } from 'zod';
import { byId, endpoint, id, page } from '../endpoint';
import { instant } from '../event';
import { promiseDecisions } from '../content/content.constants';
import { suggestionKey } from '../posts/suggestions.events';
import { nextStepRules } from '../follow-ups/follow-ups.constants';
import { rhythmDays } from '../follow-ups/follow-ups.events';
import { sourceKinds } from '../leads/lead-origin.constants';
import { leadActions, leadStatuses } from '../leads/leads.constants';
import { Money } from '../leads/leads.events';
import { activityTypes } from './activity.constants';

export { activityTypes } from './activity.constants';

const ActivityAnswer = z.object({
  id,
  type: z.enum(activityTypes),
  description: z.string(),
  metadata: z.object({
    /** How many equal activities this line stands for. */
    count: z.number().int(),
    actor: z.enum(['you', 'assistant', 'system']),
    leadId: id.nullable(),
    contentId: id.nullable(),
    importId: id.nullable(),
    /** Name of the person it is about, set in bold inside the description. */
    subject: z.string().nullable(),
    /** How many of these acts can be taken back now. */
    undo: z.number().int(),
  }),
  createdAt: instant,
});
export type Activity = z.infer<typeof ActivityAnswer>;

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/activities',
  summary: 'What happened, newest first',
  query: z.strictObject({ ...page, type: z.enum(activityTypes).optional() }),
  returns: z.array(ActivityAnswer),
});

const status = z.enum(leadStatuses);
const suggestedAction = z.enum(leadActions).nullable();
const deal = Money.nullable();
const cameFrom = z
  .object({ kind: z.enum(sourceKinds), contentId: id.optional(), text: z.string().optional() })
  .nullable();
const doNotContact = z.object({ reason: z.string().nullable() }).nullable();
const snooze = z.object({ until: z.iso.date().nullable() }).nullable();
const rhythm = rhythmDays.nullable();

/** What takes back one act of an activity, with the call for it. */
export const UndoStep = z.discriminatedUnion('does', [
  /** The text is pending again. */
  z.object({ does: z.literal('reopen'), contentId: id }),
  /** The text was not sent. */
  z.object({ does: z.literal('unsend'), contentId: id }),
  /** The words of the revision `revision` are back, unless the text has another one than `basedOn` by then. */
  z.object({ does: z.literal('reword'), contentId: id, revision: z.number().int(), basedOn: z.number().int() }),
  /** The result that was typed at this time is wrong. */
  z.object({ does: z.literal('unresult'), contentId: id, at: instant }),
  z.object({
    does: z.literal('promise'),
    contentId: id,
    words: z.string(),
    decision: z.enum(promiseDecisions).nullable(),
    due: z.iso.date().optional(),
  }),
  /** The lead goes back to the status `to`, unless it has another one than `from` by then. */
  z.object({ does: z.literal('move'), leadId: id, from: status, to: status }),
  z.object({ does: z.literal('restore'), leadId: id }),
  z.object({ does: z.literal('archive'), leadId: id }),
  z.object({ does: z.literal('untouch'), leadId: id, touchId: id }),
  z.object({
    does: z.literal('change'),
    leadId: id,
    /** The body of `PATCH /api/leads/:id`. */
    change: z.union([
      z.object({ suggestedAction, was: z.object({ suggestedAction }) }),
      z.object({ deal, was: z.object({ deal }) }),
      z.object({ cameFrom, was: z.object({ cameFrom }) }),
      z.object({ doNotContact, was: z.object({ doNotContact }) }),
    ]),
  }),
  z.object({
    does: z.literal('follow_up'),
    leadId: id,
    /** The body of `PATCH /api/leads/:id/follow-up`. */
    change: z.union([
      z.object({ done: z.literal(false) }),
      z.object({ letGo: z.null() }),
      z.object({ snooze, was: z.object({ snooze }) }),
      z.object({ rhythm, was: z.object({ rhythm }) }),
      z.object({
        suggestion: z.object({ rule: z.enum(nextStepRules), fact: z.string(), needed: z.literal(true) }),
      }),
    ]),
  }),
  /** The lead `otherId`, which was merged into `leadId`, is a lead of its own again. */
  z.object({ does: z.literal('unmerge'), leadId: id, otherId: id }),
  /** The two may be one person after all. */
  z.object({ does: z.literal('untell'), leadId: id, otherId: id }),
  z.object({ does: z.literal('restore_prompt'), promptId: id }),
  z.object({ does: z.literal('restore_idea'), ideaId: id }),
  z.object({ does: z.literal('restore_suggestion'), key: suggestionKey }),
  z.object({ does: z.literal('restore_template'), templateId: id }),
  z.object({ does: z.literal('restore_view'), viewId: id }),
]);
export type UndoStep = z.infer<typeof UndoStep>;

export const getUndo = endpoint({
  method: 'GET',
  path: '/api/activities/:id/undo',
  summary:
    'What takes the acts of an activity back. An act that a newer decision has replaced is left out, and so is one that was taken back',
  params: byId,
  returns: z.object({ steps: z.array(UndoStep) }),
});
