import { z } from 'zod';
import { endpoint, page } from '../endpoint';
import { ContentAnswer } from '../content/content.api';

/** It leaves out comments, because Engage asks about them. */
export const unsentContent = endpoint({
  method: 'GET',
  path: '/api/content/unsent',
  summary: 'Messages and posts that were approved within 30 days and that nobody marked as sent, oldest approval first',
  query: z.strictObject({ ...page }),
  returns: z.array(ContentAnswer),
});
