import { z } from 'zod';
import { endpoint, page } from '../endpoint';
import { instant } from '../event';

/** The colour of an activity's dot is read off these names: approved green, identified blue, drafted purple. */
export const activityTypes = [
  'lead_identified',
  'lead_moved',
  'lead_archived',
  'lead_restored',
  'touch_logged',
  'content_drafted',
  'content_edited',
  'content_approved',
  'content_declined',
  'content_reopened',
  'content_copied',
  'import_completed',
  'import_undone',
] as const;

export const ActivityAnswer = z.object({
  id: z.uuid(),
  type: z.enum(activityTypes),
  description: z.string(),
  metadata: z.object({
    /** How many of the same were done at once. */
    count: z.number().int(),
    actor: z.enum(['you', 'assistant', 'system']),
    leadId: z.uuid().nullable(),
    contentId: z.uuid().nullable(),
    importId: z.uuid().nullable(),
    /** Name of the person it is about, set in bold inside the description. */
    subject: z.string().nullable(),
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
