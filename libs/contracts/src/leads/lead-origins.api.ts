import { z } from 'zod';
import { endpoint, id } from '../endpoint';

export const postsThatBroughtLeads = endpoint({
  method: 'GET',
  path: '/api/lead-origins',
  summary:
    'The posts that brought leads: how many leads, and how many of them have a meeting or are won. Archived leads do not count',
  returns: z.array(
    z.object({
      contentId: id,
      /** The beginning of the words that went out, and the day; null while the post has not gone out. */
      words: z.string().nullable(),
      publishedOn: z.iso.date().nullable(),
      leads: z.number().int(),
      /** How many of them booked a meeting or were won. */
      booked: z.number().int(),
      won: z.number().int(),
    }),
  ),
});
