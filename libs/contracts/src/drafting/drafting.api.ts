import { z } from 'zod';
import { tones } from '../account/account.constants';
import { byId, endpoint, exampleIds, id, workEvents } from '../endpoint';
import { hasText } from '../text';
import { JobStarted } from '../jobs/jobs.api';
import {
  commentApproaches,
  newShapes,
  postChannels,
  draftsAtOnce,
  longestWhyNow,
  rewriteWishes,
  situationIds,
  variantApproaches,
} from '../content/content.constants';
import { IdeaAnswer } from '../posts/ideas.api';
import { ContentAnswer } from '../content/content.api';

/** The result of drafting when it takes at most 10 s; otherwise 202 with the job. */
export const Drafted = z.object({
  drafts: z.array(ContentAnswer),
  /** The skipped leads with the reason: a draft waits already, or the lead is archived. */
  skipped: z.array(z.object({ leadId: id, name: z.string(), why: z.string() })),
});
export type Drafted = z.infer<typeof Drafted>;
const DraftedOrJob = z.union([Drafted, JobStarted]);
/** While a model writes, the person can watch the text and stop it. A stopped text is not stored. */
const streams = workEvents(DraftedOrJob);

export const generateSamples = endpoint({
  method: 'POST',
  path: '/api/content/generate-samples',
  summary: 'Drafts four sample posts for review',
  limited: 'generation',
  returns: DraftedOrJob,
});
export const generateMessage = endpoint({
  method: 'POST',
  path: '/api/content/generate-message',
  summary: 'Drafts an outreach message to one lead',
  limited: 'generation',
  body: z.strictObject({ leadId: id }),
  examples: [{ body: { leadId: exampleIds.lead } }, { body: { leadId: exampleIds.user } }],
  returns: DraftedOrJob,
  streams,
});
export const generateMessages = endpoint({
  method: 'POST',
  path: '/api/content/generate-messages',
  summary: 'Drafts an outreach message to each of the leads',
  limited: 'generation',
  body: z.strictObject({
    leadIds: z.array(id).min(1).max(draftsAtOnce),
    /** One sentence that is true for each of these leads. A draft uses it when its lead has no better reason. */
    whyNow: z.string().trim().max(longestWhyNow).refine(hasText, 'Say why in one sentence, or leave it out').optional(),
  }),
  examples: [
    { body: { leadIds: [exampleIds.lead], whyNow: 'We were both at the care fair last week.' } },
    { body: { leadIds: [exampleIds.lead, exampleIds.lead] } },
  ],
  returns: DraftedOrJob,
});

/** 409 `stale_text` when the text has a newer revision, 409 `no_model` for a wish that needs a model when there is none. */
export const rewriteContent = endpoint({
  method: 'POST',
  path: '/api/content/:id/rewrite',
  summary: 'Rewrites a waiting text; its old words stay as a revision',
  params: byId,
  limited: 'generation',
  body: z
    .strictObject({
      wish: z.enum(rewriteWishes),
      /** With the wish `situation`: the other occasion. */
      situation: z.enum(situationIds).optional(),
      /** With a situation: one of the person's own templates for it, instead of the one that new drafts use. */
      template: id.optional(),
      /** With a situation: the tone of the new text. When left out, the preferred tone. */
      tone: z.enum(tones).optional(),
      /** With the wish `again`: how a comment answers. When left out, the next approach. */
      approach: z.enum(commentApproaches).optional(),
      /** With the wish `again`: a text that `variants` offered. */
      variant: z.string().max(100_000).optional(),
      /** The revision on the screen. */
      basedOn: z.number().int().min(0),
    })
    .refine(({ wish, situation }) => (wish === 'situation') === (situation !== undefined), {
      path: ['situation'],
      message: 'A situation belongs to the wish "situation", and only to it',
    })
    .refine(({ wish, template }) => wish === 'situation' || template === undefined, {
      path: ['template'],
      message: 'A template belongs to the wish "situation", and only to it',
    })
    .refine(({ wish, tone }) => wish === 'situation' || tone === undefined, {
      path: ['tone'],
      message: 'A tone belongs to the wish "situation", and only to it',
    })
    .refine(({ wish, variant }) => variant === undefined || wish === 'again', {
      path: ['variant'],
      message: 'A variant belongs to the wish "again", and only to it',
    })
    .refine(({ wish, approach }) => approach === undefined || wish === 'again', {
      path: ['approach'],
      message: 'An approach belongs to the wish "again", and only to it',
    }),
  examples: [
    { body: { wish: 'situation', situation: 'reconnect', basedOn: 0 } },
    { body: { wish: 'situation', situation: 'reply', tone: 'bold', basedOn: 0 } },
  ],
  returns: DraftedOrJob,
  streams,
});

const VariantsAnswer = z.object({
  variants: z.array(
    z.object({
      approach: z.enum(variantApproaches),
      title: z.string().nullable(),
      body: z.string(),
      /** For `rewrite`, when the person chooses this one. */
      variant: z.string(),
    }),
  ),
  /** The approaches whose text cannot be used, with the reason in words. */
  dropped: z.array(z.object({ approach: z.enum(variantApproaches), why: z.string() })),
});
export type Variants = z.infer<typeof VariantsAnswer>;

/** It records nothing. 409 `stale_text` when the text has a newer revision, 409 `no_model` without a model. */
export const contentVariants = endpoint({
  method: 'POST',
  path: '/api/content/:id/variants',
  summary: 'Offers a waiting message in three approaches, written with one call of the model',
  params: byId,
  limited: 'generation',
  body: z.strictObject({
    basedOn: z.number().int().min(0),
  }),
  examples: [{ body: { basedOn: 0 } }, { body: { basedOn: 1 } }],
  returns: VariantsAnswer,
  streams: workEvents(VariantsAnswer),
});

/** 409 `nothing_left` when a new text can use no sentence of this one. */
export const repurposeContent = endpoint({
  method: 'POST',
  path: '/api/content/:id/repurpose',
  summary:
    'Makes a new draft or an idea from a text of the person, with fewer of the same words, in the shape of another channel',
  params: byId,
  limited: 'generation',
  body: z.strictObject({ to: z.enum(newShapes) }),
  examples: [{ body: { to: 'linkedin_post' } }, { body: { to: 'idea' } }],
  returns: z.object({ draft: ContentAnswer.nullable(), idea: IdeaAnswer.nullable() }),
});

const answer = z.string().trim().max(4000).optional();

export const generatePost = endpoint({
  method: 'POST',
  path: '/api/content/generate-post',
  summary: 'Drafts a post on a theme',
  limited: 'generation',
  body: z.strictObject({
    theme: z.string().trim().max(300).refine(hasText, 'Please enter a content theme or topic first.'),
    notes: z.string().trim().max(4000).optional(),
    channel: z.enum(postChannels).optional(),
    /** The idea that the post comes from. The draft stays linked to it. */
    ideaId: id.optional(),
    /** The author's answers to the three questions. The draft puts them in order. A missing answer becomes a gap. */
    answers: z
      .strictObject({
        /** What happened? */
        happened: answer,
        /** What changed for you? */
        changed: answer,
        /** What would you tell somebody in the same place? */
        tell: answer,
      })
      .optional(),
  }),
  examples: [
    { body: { theme: 'Handing work over' } },
    {
      body: {
        theme: 'Handing work over',
        notes: 'Shorter.',
        channel: 'email',
        ideaId: exampleIds.idea,
        answers: { happened: 'We stopped handing over by mail.' },
      },
    },
  ],
  returns: DraftedOrJob,
  streams,
});
