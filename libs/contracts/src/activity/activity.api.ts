import { z } from 'zod';
import { endpoint, id, page } from '../endpoint';
import { instant } from '../event';
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
