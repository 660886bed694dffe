import type { postsThatBroughtLeads } from '@app/contracts/leads/lead-origins.api';
import { getQuery } from '@/shared/http/get-query';

/** The person's posts that brought leads, with the number of leads. */
export const leadOriginsQuery = getQuery<typeof postsThatBroughtLeads>(['leads', 'brought'], '/api/lead-origins');
