import type { listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** @param limit how many leads of each band */
export const followUpsQuery = (limit = 20) =>
  queryOptions({
    queryKey: ['follow-ups', 'list', limit],
    queryFn: ({ signal }) => call<typeof listFollowUps>('GET', '/api/follow-ups', { query: { limit }, signal }),
    placeholderData: keepPreviousData,
  });
