import { z } from 'zod';
import { byId, endpoint, id, page } from '../endpoint';
import { instant } from '../event';
import { leadStatuses } from '../leads/leads.constants';
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

/** What takes back one act of an activity, with the call for it. */
export const UndoStep = z.discriminatedUnion('does', [
  /** The text is pending again. */
  z.object({ does: z.literal('reopen'), contentId: id }),
  /** The text was not sent. */
  z.object({ does: z.literal('unsend'), contentId: id }),
  /** The lead goes back to the status `to`, unless it has another one than `from` by then. */
  z.object({ does: z.literal('move'), leadId: id, from: status, to: status }),
  z.object({ does: z.literal('restore'), leadId: id }),
  z.object({ does: z.literal('archive'), leadId: id }),
  z.object({ does: z.literal('untouch'), leadId: id, touchId: id }),
  z.object({
    does: z.literal('follow_up'),
    leadId: id,
    /** The body of `PATCH /api/leads/:id/follow-up`. */
    change: z.union([
      z.object({ done: z.literal(false) }),
      z.object({ letGo: z.null() }),
      z.object({ snooze: z.object({ until: z.iso.date().nullable() }).nullable() }),
    ]),
  }),
  /** The lead `otherId`, which was merged into `leadId`, is a lead of its own again. */
  z.object({ does: z.literal('unmerge'), leadId: id, otherId: id }),
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
