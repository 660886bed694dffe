import type { getFollowUp } from '@app/contracts/leads/follow-ups.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/call';

/** When one lead is to be followed up, and why. */
export const followUpQuery = (id: string) =>
  queryOptions({
    queryKey: ['follow-ups', 'one', id],
    queryFn: ({ signal }) => call<typeof getFollowUp>('GET', '/api/leads/:id/follow-up', { params: { id }, signal }),
  });
