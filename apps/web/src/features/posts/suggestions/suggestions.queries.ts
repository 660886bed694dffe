import type { getSuggestions } from '@app/contracts/posts/suggestions.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** What to write next, and this week's prompts. */
export const suggestionsQuery = queryOptions({
  queryKey: ['suggestions'],
  queryFn: ({ signal }) => call<typeof getSuggestions>('GET', '/api/suggestions', { signal }),
});
