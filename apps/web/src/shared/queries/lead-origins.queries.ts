import type { postsThatBroughtLeads } from '@app/contracts/leads/lead-origins.api';
import { getQuery } from '@/shared/http/get-query';

export const leadOriginsQuery = getQuery<typeof postsThatBroughtLeads>(['leads', 'brought'], '/api/lead-origins');
