import type { currentWeek } from '@app/contracts/metrics/metrics.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** This week's figures, in the person's time zone. */
export const weekQuery = queryOptions({
  queryKey: ['metrics', 'week'],
  queryFn: ({ signal }) => call<typeof currentWeek>('GET', '/api/metrics/current-week', { signal }),
});
