import type { getFollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import type { getLead } from '@app/contracts/leads/leads.api';
import { getQuery } from '@/shared/http/get-query';

export const leadQuery = (id: string) =>
  getQuery<typeof getLead>(['leads', 'one', id], '/api/leads/:id', { params: { id } });

export const followUpQuery = (id: string) =>
  getQuery<typeof getFollowUp>(['follow-ups', 'one', id], '/api/leads/:id/follow-up', { params: { id } });
