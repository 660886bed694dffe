import { z } from 'zod';
import { endpoint, id } from '../endpoint';
import { dismissReasons, suggestionKinds } from './suggestions.constants';
import { suggestionKey } from './suggestions.events';

export const Suggestion = z.object({
  key: z.string(),
  kind: z.enum(suggestionKinds),
  title: z.string(),
  /** The fact that it is based on. */
  reason: z.string(),
  /** The theme of the post that it suggests. */
  theme: z.string().nullable(),
  ideaId: id.nullable(),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const Prompt = z.object({
  key: z.string(),
  question: z.string(),
  reason: z.string(),
  theme: z.string().nullable(),
  ideaId: id.nullable(),
});
export type Prompt = z.infer<typeof Prompt>;

export const Suggestions = z.object({
  /** At most three, the most pressing first. */
  cards: z.array(Suggestion),
  /** This week's prompts that are neither answered nor dismissed. */
  prompts: z.array(Prompt),
  /** How many prompts this week has. */
  promptsOfWeek: z.number().int(),
  /** The Monday of the week, in the person's time zone. */
  weekStart: z.iso.date(),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const getSuggestions = endpoint({
  method: 'GET',
  path: '/api/suggestions',
  summary: 'What to write next, and this week’s prompts; only from the person’s own data',
  returns: Suggestions,
});

export const Dismissal = z.object({ key: z.string(), dismissed: z.boolean() });
export type Dismissal = z.infer<typeof Dismissal>;

export const dismissSuggestion = endpoint({
  method: 'POST',
  path: '/api/suggestions/dismiss',
  summary: 'Dismisses a suggestion or a prompt for 8 weeks',
  body: z.strictObject({ key: suggestionKey, reason: z.enum(dismissReasons) }),
  examples: [
    { body: { key: 'topic:rota design', reason: 'not_now' } },
    { body: { key: 'not-copied', reason: 'done' } },
  ],
  returns: Dismissal,
});

export const restoreSuggestion = endpoint({
  method: 'POST',
  path: '/api/suggestions/restore',
  summary: 'Takes a dismissal back',
  body: z.strictObject({ key: suggestionKey }),
  examples: [{ body: { key: 'topic:rota design' } }, { body: { key: 'not-copied' } }],
  returns: Dismissal,
});
