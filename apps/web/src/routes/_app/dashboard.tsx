import { createFileRoute } from '@tanstack/react-router';
import { oneOf, only } from '@/shared/search';
import { readForToday } from './-read-today';
import { Today } from './-today';

/** The same screen as `/`. The payment service sends people here after a checkout. */
export const Route = createFileRoute('/_app/dashboard')({
  validateSearch: (search: Record<string, unknown>): { upgrade?: 'success' } =>
    only(search, oneOf(['success'], search.upgrade) ? { upgrade: 'success' } : {}),
  loader: readForToday,
  component: Today,
});
