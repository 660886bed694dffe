import type { getSuggestions } from '@app/contracts/posts/suggestions.api';
import { getQuery } from '@/shared/http/get-query';

/** What to write next, and this week's prompts. */
export const suggestionsQuery = getQuery<typeof getSuggestions>(['suggestions'], '/api/suggestions');
