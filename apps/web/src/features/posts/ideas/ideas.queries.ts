import type { listIdeas } from '@app/contracts/posts/ideas.api';
import type { IdeaStatus } from '@app/contracts/posts/ideas.constants';
import { queryOptions } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';
import { pagesQuery } from '@/shared/queries/pages-query';

/** How many ideas the card shows. */
const onCard = 4;
const pageLength = 30;

/** The newest ideas that are not dropped. */
export const newestIdeasQuery = queryOptions({
  queryKey: ['ideas', 'newest'],
  queryFn: ({ signal }) => callList<typeof listIdeas>('GET', '/api/ideas', { query: { limit: onCard }, signal }),
});

export const ideasQuery = (filter: { q?: string; status: IdeaStatus }) =>
  pagesQuery(['ideas', 'list', filter], (cursor, signal) =>
    callList<typeof listIdeas>('GET', '/api/ideas', { query: { ...filter, limit: pageLength, cursor }, signal }),
  );
