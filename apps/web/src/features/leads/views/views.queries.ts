import type { listLeadViews } from '@app/contracts/leads/lead-views.api';
import { getQuery } from '@/shared/http/get-query';

/** The saved views with the number of leads in each, so it is read again whenever leads or views change. */
export const leadViewsQuery = getQuery<typeof listLeadViews>(['lead-views'], '/api/lead-views');
