import { createFileRoute } from '@tanstack/react-router';
import { linkedInSearch, type LinkedInSearch } from '@/features/linkedin/linkedin.search';
import { oneOf, only } from '@/shared/lib/search-params';
import { readForToday } from './-read-today';
import { Today } from './-today';

/** The same screen as `/`. Stripe sends people here after a checkout, and LinkedIn after a connection that began here. */
export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: (search: Record<string, unknown>): { upgrade?: 'success' } & LinkedInSearch =>
    only(search, {
      ...(oneOf(['success'], search.upgrade) && { upgrade: 'success' as const }),
      ...linkedInSearch(search),
    }),
  loader: readForToday,
  component: Today,
});
