import type { listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import { keepPreviousData } from '@tanstack/react-query';
import { getQuery } from '@/shared/http/get-query';

/** @param limit how many leads of each band */
export const followUpsQuery = (limit: number) => ({
  ...getQuery<typeof listFollowUps>(['follow-ups', 'list', limit], '/api/follow-ups', { query: { limit } }),
  placeholderData: keepPreviousData,
});
