import type { leadColumns } from '@app/contracts/leads/leads.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import type { LeadsFilter } from '../leads.search';

export const leadColumnsQuery = (of: LeadsFilter) => {
  const { sort: _sort, ...filter } = of;
  return queryOptions({
    queryKey: ['leads', 'columns', filter],
    queryFn: ({ signal }) => call<typeof leadColumns>('GET', '/api/leads/columns', { query: filter, signal }),
    placeholderData: keepPreviousData,
  });
};
