import type { listLeads } from '@app/contracts/leads/leads.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';

/** The longest search that the server takes. */
const longest = 200;

/** The first people whose name, title or company contains the text. */
export const peopleQuery = (words: string) =>
  queryOptions({
    queryKey: ['leads', 'people', words],
    queryFn: ({ signal }) =>
      callList<typeof listLeads>('GET', '/api/leads', {
        query: { q: words.slice(0, longest) || undefined, limit: 6 },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
