import type { unsentContent } from '@app/contracts/delivery/unsent.api';
import { queryOptions } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';

/** The approved texts that nobody marked as sent. It reads more than a screen shows, because “Not yet” hides some. */
export const unsentQuery = queryOptions({
  queryKey: ['content', 'unsent'],
  queryFn: ({ signal }) =>
    callList<typeof unsentContent>('GET', '/api/content/unsent', { query: { limit: 50 }, signal }),
});
