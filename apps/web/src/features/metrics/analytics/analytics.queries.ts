import type { analytics, analyticsCsv, analyticsRows } from '@app/contracts/metrics/analytics.api';
import type { CallOf } from '@app/contracts/endpoint';
import type { dealChains, DealOrigin } from '@app/contracts/metrics/deal-chains.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { addressOf, call } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';

export const analyticsQuery = (days: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['analytics', 'page', days],
    queryFn: ({ signal }) => call<typeof analytics>('GET', '/api/analytics', { query: days, signal }),
    placeholderData: keepPreviousData,
  });

/** Its key begins with `leads`, because the origins of leads belong to the leads and not to the figures. */
export const dealsQuery = (began: DealOrigin | undefined) =>
  queryOptions({
    queryKey: ['leads', 'deals', began],
    queryFn: ({ signal }) =>
      call<typeof dealChains>('GET', '/api/analytics/deals', { query: began ? { began } : {}, signal }),
    placeholderData: keepPreviousData,
  });

export type RowsAsked = NonNullable<CallOf<typeof analyticsRows>['query']>;

export const rowsQuery = (query: RowsAsked) =>
  getQuery<typeof analyticsRows>(['analytics', 'rows', query], '/api/analytics/rows', { query });

const csvPath: (typeof analyticsCsv)['path'] = '/api/analytics/rows.csv';
export const csvAddress = (query: RowsAsked): string => addressOf(csvPath, {}, { ...query });
