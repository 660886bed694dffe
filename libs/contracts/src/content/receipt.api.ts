import { z } from 'zod';
import { byId, endpoint, exampleIds, id } from '../endpoint';
import { instant } from '../event';
import { hasText } from '../text';
import { ContentAnswer } from './content.api';
import { fingerprint } from './content.events';

/** Where an approval stands in the record. */
export const RecordOfApproval = z.object({
  /** The number of the approval's entry in the hash chain; null until it is chained, a moment later. */
  entry: z.number().int().nullable(),
  /** When an admin last verified the chain up to this entry without a fault; null before that. */
  checkedAt: instant.nullable(),
});
export type RecordOfApproval = z.infer<typeof RecordOfApproval>;

/** 409 `invalid_transition` for a text that is not approved. */
export const recordOfApproval = endpoint({
  method: 'GET',
  path: '/api/content/:id/record',
  summary: 'The place of an approval in the record',
  params: byId,
  returns: RecordOfApproval,
});

export const TextChecked = z.object({
  /** SHA-256 of the pasted words. */
  fingerprint,
  /** The approved text with exactly these words; null when there is none. */
  approved: ContentAnswer.nullable(),
  /** When there is no exact match, the most similar approved text; null when no text is similar. */
  closest: z
    .object({ id, name: z.string().nullable(), type: ContentAnswer.shape.type, body: z.string(), at: instant })
    .nullable(),
  searched: z.number().int(),
});
export type TextChecked = z.infer<typeof TextChecked>;

/** The pasted words are not stored. */
export const checkText = endpoint({
  method: 'POST',
  path: '/api/content/check',
  computes: true,
  summary: 'Checks whether the person approved exactly these words; when not, returns the most similar approved text',
  body: z.strictObject({ text: z.string().max(20_000).refine(hasText, 'Paste a text to check') }),
  examples: [
    { body: { text: 'Hi Elise, what do your mornings find out too late?' } },
    { body: { text: exampleIds.lead } },
  ],
  returns: TextChecked,
});
