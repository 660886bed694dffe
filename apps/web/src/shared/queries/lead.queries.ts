import type { getFollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import type { getLead } from '@app/contracts/leads/leads.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** One lead with its timeline. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: ['leads', 'one', id],
    queryFn: ({ signal }) => call<typeof getLead>('GET', '/api/leads/:id', { params: { id }, signal }),
  });

/** When one lead is to be followed up, and why. */
export const followUpQuery = (id: string) =>
  queryOptions({
    queryKey: ['follow-ups', 'one', id],
    queryFn: ({ signal }) => call<typeof getFollowUp>('GET', '/api/leads/:id/follow-up', { params: { id }, signal }),
  });
