import { z } from 'zod';
import { tones } from '@app/contracts/account/account.constants';
import {
  commentApproaches,
  draftsAtOnce,
  postChannels,
  rewriteWishes,
  situationIds,
} from '@app/contracts/content/content.constants';
import { defineJob } from '@app/event-sourcing/jobs/job';

export const draftMessages = defineJob({
  name: 'draft-messages',
  input: z.object({ leadIds: z.array(z.uuid()).min(1).max(draftsAtOnce), whyNow: z.string().optional() }),
  attempts: 5,
  reads: ['content'],
});

const answer = z.string().nullable();
const noAnswers = { happened: null, changed: null, tell: null };

export const draftPosts = defineJob({
  name: 'draft-posts',
  input: z.object({
    posts: z
      .array(
        z.object({
          theme: z.string(),
          notes: z.string().nullable(),
          answers: z.object({ happened: answer, changed: answer, tell: answer }).default(noAnswers),
          channel: z.enum(postChannels).default('linkedin_post'),
          ideaId: z.uuid().nullable().default(null),
        }),
      )
      .min(1)
      .max(5),
    /** Adds the sample posts and ignores `posts`. */
    sample: z.boolean(),
  }),
  attempts: 5,
  reads: ['content'],
});

export const rewriteDraft = defineJob({
  name: 'rewrite-draft',
  input: z.object({
    contentId: z.uuid(),
    wish: z.enum(rewriteWishes),
    situation: z.enum(situationIds).nullable(),
    /** An own template of the situation. */
    template: z.uuid().nullable().default(null),
    /** Null: the tone that the person prefers. */
    tone: z.enum(tones).nullable().default(null),
    approach: z.enum(commentApproaches).nullable().default(null),
    basedOn: z.number().int(),
  }),
  attempts: 5,
});

/** The result of a drafting job: ids only. */
export const DraftingResult = z.object({
  drafts: z.array(z.uuid()),
  /** How many of the drafts are samples. */
  samples: z.number().int().default(0),
  skipped: z.array(
    z.object({
      leadId: z.uuid(),
      why: z.enum(['draft_waiting', 'archived', 'do_not_contact', 'nothing_to_answer', 'unknown']),
    }),
  ),
  /** Position of the last event, as text. The response waits until the read models have applied it. */
  position: z.string(),
  /** Why a text could not be rewritten. The text is unchanged. */
  problem: z.string().optional(),
  /** The problem is that the day's budget is used up. */
  budgetUsed: z.boolean().optional(),
});
export type DraftingResult = z.infer<typeof DraftingResult>;
