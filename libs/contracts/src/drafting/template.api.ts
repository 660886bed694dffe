import { z } from 'zod';
import { byId, endpoint, exampleIds, id } from '../endpoint';
import { instant } from '../event';
import { hasText } from '../text';
import { situationIds } from '../content/content.constants';
import { templateLimits } from './template.constants';

const count = z.number().int();

export const Template = z.object({
  /** The id of an own template, or `shipped:reconnect`. */
  id: z.string(),
  /** Written by the person; the other twelve ship. */
  own: z.boolean(),
  name: z.string(),
  situation: z.enum(situationIds),
  /** An own template that new drafts use in place of the shipped one of its situation. The newest one wins. */
  replacesShipped: z.boolean(),
  subject: z.string(),
  /** For a shipped template: the text in the person's tone. */
  text: z.string(),
  /** For a shipped template with conditions: the text without conditions, for a lead of whom the usual facts are known. */
  letter: z.string().nullable(),
  /** 0 for a shipped template. 1 for a person's own template, and one more for each change. */
  version: count,
  savedAt: instant.nullable(),
  archived: z.boolean(),
  /** Counts of the drafts whose current words come from it. `GET /api/analytics/templates` has the answers. */
  results: z.object({ drafted: count, approved: count, sent: count }),
});
export type Template = z.infer<typeof Template>;

const name = z.string().trim().max(templateLimits.name).refine(hasText, 'The template needs a name');
const subject = z.string().trim().max(templateLimits.subject);
const text = z.string().trim().max(templateLimits.text).refine(hasText, 'The text is empty');

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/templates',
  summary: 'The message templates: the twelve of Keepwarm, then the person’s own, newest first',
  returns: z.array(Template),
});

/** 400 `validation_failed` names what is wrong with the Liquid of a field, and unknown facts with the nearest one. */
export const addTemplate = endpoint({
  method: 'POST',
  path: '/api/templates',
  summary: 'Saves a new message template',
  body: z.strictObject({
    name,
    situation: z.enum(situationIds),
    replacesShipped: z.boolean().default(false),
    subject: subject.default(''),
    text,
  }),
  examples: [
    {
      body: {
        name: 'For plant managers',
        situation: 'reconnect',
        text: 'Hi {{ first_name }}, how do your shifts hand over?',
      },
    },
    {
      body: {
        name: 'Reconnect',
        situation: 'reconnect',
        replacesShipped: true,
        text: 'Hi {{ first_name }}, a late hello.',
      },
    },
  ],
  returns: Template,
});
export const changeTemplate = endpoint({
  method: 'PATCH',
  path: '/api/templates/:id',
  summary: 'Changes an own message template; waiting drafts stay as they are',
  params: byId,
  body: z.strictObject({
    name: name.optional(),
    situation: z.enum(situationIds).optional(),
    subject: subject.optional(),
    text: text.optional(),
    /** The version that the editor was opened on. 409 `stale_text` when another tab has saved since. */
    basedOn: z.number().int().min(1),
  }),
  examples: [{ body: { name: 'Shifts', basedOn: 1 } }, { body: { name: 'Plants', basedOn: 1 } }],
  returns: Template,
});
export const archiveTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/:id/archive',
  summary: 'Archives an own message template; when it replaced a shipped one, new drafts use the shipped one again',
  params: byId,
  returns: Template,
});
export const restoreTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/:id/restore',
  summary: 'Brings an archived message template back',
  params: byId,
  returns: Template,
});

/** Turns a draft into a template: facts replace what the draft says about the lead and the author. */
export const templateOfDraft = endpoint({
  method: 'POST',
  path: '/api/templates/of-draft',
  computes: true,
  summary: 'Makes a template from a draft: facts replace names and answers of the card',
  body: z.strictObject({
    contentId: id,
    title: z.string().max(300).nullable(),
    body: z.string().max(20_000).refine(hasText, 'The text is empty'),
  }),
  examples: [
    { body: { contentId: exampleIds.content, title: null, body: 'Hi Elise.' } },
    { body: { contentId: exampleIds.content, title: 'A word', body: 'Hi Elise Fournier.' } },
  ],
  returns: z.object({ situation: z.enum(situationIds).nullable(), subject: z.string(), text: z.string() }),
});

const problem = z.object({
  path: z.enum(['subject', 'text']),
  message: z.string(),
  /** The name in the template that is not a fact, and the most similar fact. */
  unknown: z.string().nullable(),
  didYouMean: z.string().nullable(),
});

export const previewTemplate = endpoint({
  method: 'POST',
  path: '/api/templates/preview',
  computes: true,
  summary: 'Fills a template with the facts of three leads, preferably ones that its situation fits',
  body: z.strictObject({
    situation: z.enum(situationIds),
    subject: subject.default(''),
    text: z.string().max(templateLimits.text),
    channel: z.enum(['linkedin_message', 'email']).default('linkedin_message'),
    /** Shows the leads after this one, which was the last lead of the preview before. */
    after: id.optional(),
    /** Shows only these leads. Then `found` is null. */
    leads: z.array(id).min(1).max(3).optional(),
  }),
  examples: [
    { body: { situation: 'reconnect', text: 'Hi {{ first_name }}.' } },
    { body: { situation: 'reconnect', text: 'Hi {{ first_name }}.', leads: [exampleIds.lead] } },
  ],
  returns: z.object({
    /** What is wrong with the template. Then `leads` is empty. */
    problems: z.array(problem),
    leads: z.array(
      z.object({
        id,
        name: z.string(),
        title: z.string(),
        company: z.string(),
        sample: z.boolean(),
        fits: z.boolean(),
        subject: z.string().nullable(),
        /** Null when every sentence needs a fact that this lead lacks, or when the text is too long for the channel. */
        body: z.string().nullable(),
        gaps: z.array(z.string()),
        missing: z.array(z.string()),
      }),
    ),
    found: z
      .object({
        /** How many of the leads that were looked at fit the situation. */
        fitting: count,
        /** At most 200, the newest. */
        looked: count,
        /** Every fact, with its value for the first lead of `leads`, and how many of the leads lack it. */
        facts: z.array(
          z.object({ name: z.string(), meaning: z.string(), value: z.string().nullable(), lacking: count }),
        ),
      })
      .nullable(),
  }),
});
