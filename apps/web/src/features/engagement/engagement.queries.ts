import type { listPrompts, Prompt, promptCounts, watchedPeople } from '@app/contracts/engagement/engagement.api';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '@/shared/http/call';

const pageLength = 30;

/** Prompts in one state, newest first, page by page. */
export const promptsQuery = (state: Prompt['state']) =>
  infiniteQueryOptions({
    queryKey: ['prompts', 'list', state],
    queryFn: ({ pageParam, signal }) =>
      callList<typeof listPrompts>('GET', '/api/prompts', {
        query: { state, limit: pageLength, ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });

export const promptCountsQuery = queryOptions({
  queryKey: ['prompts', 'counts'],
  queryFn: ({ signal }) => call<typeof promptCounts>('GET', '/api/prompts/counts', { signal }),
});

/**
 * `pasted`: how many posts were pasted. It is in the key, because a new post changes this list and the live stream reports only
 * changes of leads.
 */
export const watchedQuery = (pasted: number) =>
  queryOptions({
    queryKey: ['leads', 'watched', pasted],
    queryFn: ({ signal }) => call<typeof watchedPeople>('GET', '/api/prompts/watched', { signal }),
    placeholderData: keepPreviousData,
  });
