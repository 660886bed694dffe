import { z } from 'zod';
import { endpoint, id } from '../endpoint';
import { hasText } from '../text';
import { cardLimits, draftSources, voiceLimits, welcomeQuestions } from '../account/account.constants';
import { Card, cardLists } from './card';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** One line of text. A blank one removes the answer. */
const line = (max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(max))
    .transform((words) => (hasText(words) ? words : null))
    .nullable()
    .optional();

/** Lines of text. Blank ones are left out. */
const lines = (most: number, max: number) =>
  z
    .array(z.string().transform(oneLine).pipe(z.string().max(max)))
    .transform((all) => all.filter(hasText))
    .pipe(z.array(z.string()).max(most));

/** Lines that are all different. Upper and lower case count as the same. */
const differentLines = (most: number, max: number) =>
  lines(most, max).superRefine((all, context) => {
    const seen = new Set<string>();
    for (const [i, one] of all.entries()) {
      const key = one.toLowerCase();
      if (seen.has(key)) context.addIssue({ code: 'custom', path: [i], message: `“${one}” is in the list twice` });
      seen.add(key);
    }
  });

/** The author's card, with everything else that drafts use from the author. */
export const AuthorsCard = Card.extend({
  topics: z.array(z.string()),
  /** Phrases that the author likes to use. */
  say: z.array(z.string()),
  /** Phrases that no draft contains. */
  never: z.array(z.string()),
  /** Own texts, the oldest first. */
  samples: z.array(z.object({ id, text: z.string() })),
  sources: z.record(z.enum(draftSources), z.boolean()),
  /** Questions of the welcome that the person answered or skipped. */
  passed: z.array(z.enum(welcomeQuestions)),
});
export type AuthorsCard = z.infer<typeof AuthorsCard>;

export const CardChanges = z.strictObject({
  whoIHelp: line(cardLimits.line),
  withWhat: line(cardLimits.line),
  results: lines(cardLimits.results, cardLimits.line).optional(),
  question: line(cardLimits.line),
  offers: lines(cardLimits.offers, cardLimits.line).optional(),
  signature: line(cardLimits.signature),
  topics: differentLines(voiceLimits.topics, voiceLimits.topic).optional(),
  say: differentLines(voiceLimits.phrases, voiceLimits.phrase).optional(),
  never: differentLines(voiceLimits.phrases, voiceLimits.phrase).optional(),
  /** As on the screen. What another tab has changed since stays so: 409 `too_many_lines` when too long. */
  basedOn: z.partialRecord(z.enum(cardLists), z.array(z.string().max(cardLimits.line)).max(100)).optional(),
  /** The sources that drafts may use from now on, or no longer. Waiting drafts stay as they are. */
  sources: z.partialRecord(z.enum(draftSources), z.boolean()).optional(),
  /** The question of the welcome that the person has just answered or skipped. */
  passed: z.enum(welcomeQuestions).optional(),
  welcome: z.enum(['later', 'finished']).optional(),
});
export type CardChanges = z.input<typeof CardChanges>;

export const getCard = endpoint({
  method: 'GET',
  path: '/api/card',
  summary: 'The author’s card: what drafts use from the person',
  returns: AuthorsCard,
});

export const changeCard = endpoint({
  method: 'PATCH',
  path: '/api/card',
  summary: 'Changes the author’s card; fields left out stay as they are, blank text removes an answer',
  body: CardChanges,
  examples: [
    { body: { whoIHelp: 'founders of 10 to 50 person software companies', topics: ['Pricing'] } },
    { body: { topics: ['Pricing', 'Rotas'], basedOn: { topics: ['Pricing'] } } },
    { body: { withWhat: 'pricing they can defend', passed: 'withWhat', sources: { notes: false } } },
  ],
  returns: AuthorsCard,
});

export const addVoiceSample = endpoint({
  method: 'POST',
  path: '/api/card/samples',
  summary: 'Adds a text that the person wrote, to show how they write',
  body: z.strictObject({
    text: z.string().trim().max(voiceLimits.sample).refine(hasText, 'Text is required'),
  }),
  examples: [
    { body: { text: 'The backlog is never Monday’s fault. It is Friday’s plan.' } },
    { body: { text: 'Three pages of handover. So we threw two away.' } },
  ],
  returns: AuthorsCard,
});

export const removeVoiceSample = endpoint({
  method: 'DELETE',
  path: '/api/card/samples/:sampleId',
  summary: 'Removes a voice sample',
  params: z.strictObject({ sampleId: id }),
  returns: AuthorsCard,
});
