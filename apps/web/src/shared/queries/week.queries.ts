import type { currentWeek } from '@app/contracts/metrics/metrics.api';
import { getQuery } from '@/shared/http/get-query';

/** This week's figures, in the person's time zone. */
export const weekQuery = getQuery<typeof currentWeek>(['metrics', 'week'], '/api/metrics/current-week');
