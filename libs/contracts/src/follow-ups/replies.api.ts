import { z } from 'zod';
import { endpoint, id, page } from '../endpoint';
import { instant } from '../event';
import { touchVias } from '../leads/leads.constants';

export const ReplyAnswer = z.object({
  /** The touch. */
  id,
  leadId: id,
  name: z.string(),
  title: z.string(),
  company: z.string(),
  /** What they wrote; null when the person logged only that they replied. */
  words: z.string().nullable(),
  via: z.enum(touchVias).nullable(),
  at: instant,
});
export type Reply = z.infer<typeof ReplyAnswer>;

/** It leaves out a lead while a text that was drafted after the reply waits for a decision or for being sent. */
export const listReplies = endpoint({
  method: 'GET',
  path: '/api/replies',
  summary: 'The leads whose reply nobody has answered, newest reply first',
  query: z.strictObject({ ...page }),
  returns: z.array(ReplyAnswer),
});

export const answeredReplies = endpoint({
  method: 'GET',
  path: '/api/replies/answered',
  summary:
    'How many leads with an unanswered reply got an answer since an instant: a text that went out, or a touch by the person',
  query: z.strictObject({ since: instant }),
  examples: [{ query: { since: '2026-11-25T00:00:00.000Z' } }],
  returns: z.object({ answered: z.number().int() }),
});
