import { z } from 'zod';
import { byId, endpoint, id } from '../endpoint';
import { instant } from '../event';
import { promiseDecisions, promisesWithin } from '../content/content.constants';

const PromiseAnswer = z.object({
  /** The text that went out. */
  contentId: id,
  /** The sentence. */
  words: z.string(),
  due: z.iso.date(),
  /** Null: found by rules, and not decided yet. */
  decision: z.enum(promiseDecisions).nullable(),
  sentAt: instant,
  leadId: id.nullable(),
  name: z.string().nullable(),
});
export type PromiseMade = z.infer<typeof PromiseAnswer>;

const PromisesAnswer = z.object({
  /** Today in the person's time zone. */
  today: z.iso.date(),
  /** `open` includes the `late` ones. */
  counts: z.object({ kept: z.number().int(), open: z.number().int(), late: z.number().int() }),
  promises: z.array(PromiseAnswer),
});

export const listPromises = endpoint({
  method: 'GET',
  path: '/api/promises',
  summary: `Promises in texts sent within ${promisesWithin} days: the accepted ones by their day, and then those that the rules propose, the newest first`,
  returns: PromisesAnswer,
});

/** 409 `invalid_transition` when the text that went out has no such promise. */
export const decidePromise = endpoint({
  method: 'PUT',
  path: '/api/content/:id/promises',
  summary: 'Decides about a promise in a text that went out. A decision of null takes back the decision',
  params: byId,
  body: z.strictObject({
    words: z.string().min(1).max(500),
    decision: z.enum(promiseDecisions).nullable(),
    /** Another day than the one in the sentence, or than the one that the person gave before. */
    due: z.iso.date().optional(),
  }),
  examples: [
    { body: { words: 'I’ll send the checklist tomorrow.', decision: 'accepted' } },
    { body: { words: 'I’ll send the checklist tomorrow.', decision: 'dismissed' } },
  ],
  returns: PromisesAnswer,
});
