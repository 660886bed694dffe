import type { currentWeek } from '@app/contracts/metrics/metrics.api';
import { getQuery } from '@/shared/http/get-query';

export const weekQuery = getQuery<typeof currentWeek>(['metrics', 'week'], '/api/metrics/current-week');
