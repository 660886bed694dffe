import type { listPrompts, Prompt, promptCounts } from '@app/contracts/engagement/engagement.api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
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
