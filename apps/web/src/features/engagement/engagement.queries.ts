import type { listPrompts, Prompt, promptCounts } from '@app/contracts/engagement/engagement.api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';

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

export const promptCountsQuery = getQuery<typeof promptCounts>(['prompts', 'counts'], '/api/prompts/counts');
