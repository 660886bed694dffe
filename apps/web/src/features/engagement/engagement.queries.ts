import type { listPrompts, Prompt, promptCounts } from '@app/contracts/engagement/engagement.api';
import { callList } from '@/shared/http/call';
import { pagesQuery } from '@/shared/queries/pages-query';
import { getQuery } from '@/shared/http/get-query';

const pageLength = 30;

export const promptsQuery = (state: Prompt['state']) =>
  pagesQuery(['prompts', 'list', state], (cursor, signal) =>
    callList<typeof listPrompts>('GET', '/api/prompts', { query: { state, limit: pageLength, cursor }, signal }),
  );

export const promptCountsQuery = getQuery<typeof promptCounts>(['prompts', 'counts'], '/api/prompts/counts');
