import type { currentWeek, weeklyReport } from '@app/contracts/metrics/metrics.api';
import { queryOptions } from '@tanstack/react-query';
import { addressOf, call } from '@/shared/call';

/** This week's figures, in the person's time zone. */
export const weekQuery = queryOptions({
  queryKey: ['metrics', 'week'],
  queryFn: ({ signal }) => call<typeof currentWeek>('GET', '/api/metrics/current-week', { signal }),
});

const reportPath: (typeof weeklyReport)['path'] = '/api/metrics/report.csv';

/** The address of the weekly report's download. */
export const reportAddress = addressOf(reportPath);
