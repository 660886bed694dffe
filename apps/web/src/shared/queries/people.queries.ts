import type { listLeads } from '@app/contracts/leads/leads.api';
import { keepPreviousData } from '@tanstack/react-query';
import { getListQuery } from '@/shared/http/get-query';

/** The longest search that the server takes. */
const longest = 200;

/** The first people whose name, title or company contains the text. */
export const peopleQuery = (words: string) => ({
  ...getListQuery<typeof listLeads>(['leads', 'people', words], '/api/leads', {
    query: { q: words.slice(0, longest) || undefined, limit: 6 },
  }),
  placeholderData: keepPreviousData,
});
