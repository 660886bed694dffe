import { z } from 'zod';
import { byId, endpoint, exampleIds, id, page } from '../endpoint';
import { instant } from '../event';
import { hasText } from '../text';
import { approvalStatuses } from '../content/content.constants';
import { dropReasons, ideaLimits, ideaStatuses } from './ideas.constants';
import { IdeaOrigin } from './ideas.events';

export const IdeaAnswer = z.object({
  id,
  text: z.string(),
  source: IdeaOrigin,
  status: z.enum(ideaStatuses),
  /** The drafts that come from it, oldest first. */
  drafts: z.array(z.object({ id, approvalStatus: z.enum(approvalStatuses) })),
  createdAt: instant,
  updatedAt: instant,
});
export type Idea = z.infer<typeof IdeaAnswer>;

const text = z
  .string()
  .transform((words) => words.replaceAll(/\s+/gu, ' ').trim())
  .pipe(z.string().max(ideaLimits.text).refine(hasText, 'The idea is empty'));

export const listIdeas = endpoint({
  method: 'GET',
  path: '/api/ideas',
  summary: 'Ideas, newest first. Without a status, all but the dropped ones',
  query: z.strictObject({
    ...page,
    q: z.string().trim().max(200).optional(),
    status: z.enum(ideaStatuses).optional(),
  }),
  returns: z.array(IdeaAnswer),
});

export const getIdea = endpoint({
  method: 'GET',
  path: '/api/ideas/:id',
  summary: 'One idea, also a dropped one',
  params: byId,
  returns: IdeaAnswer,
});

export const saveIdea = endpoint({
  method: 'POST',
  path: '/api/ideas',
  summary: 'Saves an idea; the same words are saved once',
  body: z.strictObject({
    text,
    /** The lead who said it. */
    leadId: id.optional(),
    /** It comes from another app on the phone. */
    shared: z.boolean().optional(),
  }),
  examples: [
    { body: { text: 'What the night crew says when you ask', leadId: exampleIds.lead } },
    { body: { text: 'The form nobody reads has two pages', leadId: exampleIds.lead } },
  ],
  returns: IdeaAnswer,
});

export const IdeasSaved = z.object({
  saved: z.number().int(),
  /** Lines that the file has twice, and ideas that are kept already. */
  duplicates: z.number().int(),
  empty: z.number().int(),
});
export type IdeasSaved = z.infer<typeof IdeasSaved>;

export const importIdeas = endpoint({
  method: 'POST',
  path: '/api/ideas/import',
  summary: 'Keeps each line of a text file as an idea. Empty lines and duplicates are left out and counted',
  limited: 'import',
  body: z.strictObject({
    fileName: z.string().trim().max(300),
    text: z.string().superRefine((whole, context) => {
      const lines = whole.split(/\r\n|\n|\r/u);
      const filled = lines.filter(hasText).length;
      // The file is a picture, or a text in another encoding. The browser reads what it does not understand as U+FFFD.
      if (whole.includes('\0') || whole.includes('\uFFFD'))
        context.addIssue({
          code: 'custom',
          message: 'The file is not text in UTF-8. Save it as UTF-8 and import it again; nothing was saved',
        });
      if (filled > ideaLimits.lines)
        context.addIssue({
          code: 'custom',
          message: `The file has ${filled} ideas; ${ideaLimits.lines} fit in one file, and nothing was saved`,
        });
      const long = lines.findIndex((line) => line.trim().length > ideaLimits.text);
      if (long !== -1)
        context.addIssue({
          code: 'custom',
          message: `Line ${long + 1} is longer than ${ideaLimits.text} characters, and nothing was saved`,
        });
    }),
  }),
  examples: [
    { body: { fileName: 'ideas.txt', text: 'The Monday backlog\nWho fills the rota' } },
    { body: { fileName: 'ideas.txt', text: 'The first 90 days' } },
  ],
  returns: IdeasSaved,
});

export const changeIdea = endpoint({
  method: 'PATCH',
  path: '/api/ideas/:id',
  summary: 'Changes the words of an idea',
  params: byId,
  body: z.strictObject({ text }),
  examples: [{ body: { text: 'What the night crew says' } }, { body: { text: 'What the day crew says' } }],
  returns: IdeaAnswer,
});

export const dropIdea = endpoint({
  method: 'POST',
  path: '/api/ideas/:id/drop',
  summary: 'Drops an idea; it can be brought back',
  params: byId,
  body: z.strictObject({ reason: z.enum(dropReasons).optional() }),
  examples: [{ body: {} }, { body: { reason: 'too_thin' } }],
  returns: IdeaAnswer,
});

export const restoreIdea = endpoint({
  method: 'POST',
  path: '/api/ideas/:id/restore',
  summary: 'Brings a dropped idea back',
  params: byId,
  returns: IdeaAnswer,
});
