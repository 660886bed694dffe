import { z } from 'zod';
import { approvalStatuses, commentApproaches } from '../content/content.constants';
import { fingerprint } from '../content/content.events';
import { byId, endpoint, exampleIds, id, page, webAddress } from '../endpoint';
import { instant } from '../event';
import { hasText } from '../text';
import { mostWatched, platforms, promptLimits, promptStates, skipReasons } from './engagement.constants';

/** The comment that answers the post. It is a text like all others: see content.api.ts for what can be done with it. */
export const Reply = z.object({
  contentId: id,
  body: z.string(),
  fingerprint,
  revision: z.number().int(),
  /** The lines in square brackets that only the author can write. */
  gaps: z.array(z.string()),
  approvalStatus: z.enum(approvalStatuses),
  /** How it answers; null when a model wrote it. */
  approach: z.enum(commentApproaches).nullable(),
  generatedByAi: z.boolean(),
  copiedAt: instant.nullable(),
  decidedAt: instant.nullable(),
  publishedAt: instant.nullable(),
  /** What was posted, when it was posted in other words than approved. */
  postedAs: z.string().nullable(),
});
export type Reply = z.infer<typeof Reply>;

export const PromptAnswer = z.object({
  id,
  state: z.enum(promptStates),
  platform: z.enum(platforms),
  link: z.string().nullable(),
  /** The text of the post, as the person pasted it. */
  words: z.string().nullable(),
  author: z.object({
    name: z.string().nullable(),
    title: z.string(),
    company: z.string(),
    leadId: id.nullable(),
  }),
  why: z.string(),
  thought: z.string().nullable(),
  sample: z.boolean(),
  /** Null while it is being written. */
  reply: Reply.nullable(),
  skipped: z.object({ reason: z.enum(skipReasons), note: z.string().nullable(), at: instant }).nullable(),
  /** When the same person was answered last, within seven days; null when they were not. */
  answeredBefore: instant.nullable(),
  createdAt: instant,
});
export type Prompt = z.infer<typeof PromptAnswer>;

const thought = z.string().trim().max(promptLimits.thought).refine(hasText, 'The thought is empty');

export const NewPrompt = z
  .strictObject({
    link: webAddress.optional(),
    words: z.string().trim().max(promptLimits.words).refine(hasText, 'The post is empty').optional(),
    author: z
      .strictObject({
        leadId: id.optional(),
        name: z.string().trim().max(promptLimits.name).refine(hasText, 'The name is empty').optional(),
      })
      .default({}),
    thought: thought.optional(),
  })
  .refine(({ words, link }) => words !== undefined || link !== undefined, {
    path: ['words'],
    message: 'Paste the words of the post, or its link',
  });
export type NewPrompt = z.input<typeof NewPrompt>;

export const listPrompts = endpoint({
  method: 'GET',
  path: '/api/prompts',
  summary: 'Posts to answer, newest first',
  query: z.strictObject({
    ...page,
    state: z.enum(promptStates).default('open'),
    leadId: id.optional(),
  }),
  returns: z.array(PromptAnswer),
});
export const promptCounts = endpoint({
  method: 'GET',
  path: '/api/prompts/counts',
  summary: 'How many prompts there are in each state, and how many comments were posted on each day of this week',
  returns: z.object({
    open: z.number().int(),
    posted: z.number().int(),
    done: z.number().int(),
    skipped: z.number().int(),
    /** Today, in the person's time zone. */
    today: z.iso.date(),
    /** Monday to Sunday of this week. Samples are not counted. */
    week: z.array(z.object({ day: z.iso.date(), posted: z.number().int() })),
    /** The seals of the comments posted today, oldest first. */
    seals: z.array(fingerprint),
    /** Seals of comments copied today and not confirmed, oldest first. An older server leaves them out. */
    copied: z.array(fingerprint).optional(),
  }),
});
export const watchedPeople = endpoint({
  method: 'GET',
  path: '/api/prompts/watched',
  summary: `The leads whose planned action is a comment. Those whose post was pasted longest ago come first; at most ${mostWatched}`,
  returns: z.array(
    z.object({
      leadId: id,
      name: z.string(),
      title: z.string(),
      company: z.string(),
      /** When a post of this person was pasted last; null when none was. */
      pastedAt: instant.nullable(),
    }),
  ),
});
export const getPrompt = endpoint({
  method: 'GET',
  path: '/api/prompts/:id',
  summary: 'One post to answer, with its reply',
  params: byId,
  returns: PromptAnswer,
});
export const capturePrompt = endpoint({
  method: 'POST',
  path: '/api/prompts',
  summary: 'Keeps a post to answer; a reply is drafted and waits for approval',
  limited: 'generation',
  body: NewPrompt,
  examples: [
    { body: { words: 'We lost our planner in week three.', author: { leadId: exampleIds.lead } } },
    { body: { words: 'We lost our planner in week four.', author: { leadId: exampleIds.lead } } },
  ],
  returns: PromptAnswer,
});
export const generateSamplePrompts = endpoint({
  method: 'POST',
  path: '/api/prompts/generate-samples',
  summary: 'Adds two sample posts to answer; a person has each once',
  limited: 'generation',
  returns: z.object({ added: z.number().int() }),
});
export const giveThought = endpoint({
  method: 'POST',
  path: '/api/prompts/:id/thought',
  summary: 'The one thought behind the reply; a reply that the person has not edited is rewritten',
  params: byId,
  body: z.strictObject({ thought }),
  examples: [{ body: { thought: 'A team kept one line per swap.' } }, { body: { thought: 'Nobody reads a rota.' } }],
  returns: PromptAnswer,
});
export const skipPrompt = endpoint({
  method: 'POST',
  path: '/api/prompts/:id/skip',
  summary: 'The person does not answer this post; its waiting reply is declined',
  params: byId,
  body: z.strictObject({ reason: z.enum(skipReasons), note: z.string().trim().max(promptLimits.note).optional() }),
  examples: [{ body: { reason: 'too_soon' } }, { body: { reason: 'nothing_to_add' } }],
  returns: PromptAnswer,
});
export const reopenPrompt = endpoint({
  method: 'POST',
  path: '/api/prompts/:id/reopen',
  summary: 'Takes a skip back. The reply waits again, even if it was declined',
  params: byId,
  returns: PromptAnswer,
});
