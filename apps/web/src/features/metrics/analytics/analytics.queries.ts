import type { analytics, analyticsCsv, analyticsRows } from '@app/contracts/metrics/analytics.api';
import type { CallOf } from '@app/contracts/endpoint';
import type { dealChains, DealOrigin } from '@app/contracts/metrics/deal-chains.api';
import { keepPreviousData } from '@tanstack/react-query';
import { addressOf } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';

export const analyticsQuery = (days: { from: string; to: string }) => ({
  ...getQuery<typeof analytics>(['analytics', 'page', days], '/api/analytics', { query: days }),
  placeholderData: keepPreviousData,
});

/** Its key begins with `leads`, because the origins of leads belong to the leads and not to the figures. */
export const dealsQuery = (began: DealOrigin | undefined) => ({
  ...getQuery<typeof dealChains>(['leads', 'deals', began], '/api/analytics/deals', { query: { began } }),
  placeholderData: keepPreviousData,
});

export type RowsAsked = NonNullable<CallOf<typeof analyticsRows>['query']>;

export const rowsQuery = (query: RowsAsked) =>
  getQuery<typeof analyticsRows>(['analytics', 'rows', query], '/api/analytics/rows', { query });

const csvPath: (typeof analyticsCsv)['path'] = '/api/analytics/rows.csv';
export const csvAddress = (query: RowsAsked): string => addressOf(csvPath, {}, { ...query });
