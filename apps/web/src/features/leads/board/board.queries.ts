import type { leadColumns } from '@app/contracts/leads/leads.api';
import { keepPreviousData } from '@tanstack/react-query';
import { getQuery } from '@/shared/http/get-query';
import type { LeadsFilter } from '../leads.search';

export const leadColumnsQuery = (of: LeadsFilter) => {
  const { sort: _sort, ...filter } = of;
  return {
    ...getQuery<typeof leadColumns>(['leads', 'columns', filter], '/api/leads/columns', { query: filter }),
    placeholderData: keepPreviousData,
  };
};
