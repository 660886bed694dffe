import type { Lead, listLeads, leadColumns } from '@app/contracts/leads/leads.api';
import { type InfiniteData, infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { callList, type ListPage } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import type { LeadsFilter } from './leads.search';

/** The server's limit for one action on a selection. */
export const selectionLimit = 500;

export const leadColumnsQuery = (of: LeadsFilter) => {
  const { sort: _sort, ...filter } = of;
  return {
    ...getQuery<typeof leadColumns>(['leads', 'columns', filter], '/api/leads/columns', { query: filter }),
    placeholderData: keepPreviousData,
  };
};

/** All leads that match a filter, up to the limit of a selection. */
export const matchingLeads = async (filter: LeadsFilter): Promise<Lead[]> => {
  const found: Lead[] = [];
  let cursor: string | null | undefined;
  while (cursor !== null && found.length < selectionLimit) {
    const page: ListPage<Lead> = await callList<typeof listLeads>('GET', '/api/leads', {
      query: { ...filter, limit: 200, cursor },
    });
    found.push(...page.rows);
    cursor = page.next;
  }
  return found.slice(0, selectionLimit);
};

export const pageSize = 50;

/** How many pages stay loaded and are read again after a change. Other pages load when the person scrolls to them. */
const maxPages = 8;

export interface PageStart {
  cursor: string | null;
  index: number;
  before: PageStart | null;
}
export const firstPage: PageStart = { cursor: null, index: 0, before: null };

export type LeadPages = InfiniteData<ListPage<Lead>, PageStart>;

export const readPage = (filter: LeadsFilter, { cursor }: PageStart, signal?: AbortSignal) =>
  callList<typeof listLeads>('GET', '/api/leads', {
    query: { ...filter, limit: pageSize, cursor: cursor ?? undefined },
    ...(signal && { signal }),
  });

/** The leads that match a filter, page by page. The old rows stay until the new ones are loaded. */
export const leadsQuery = (filter: LeadsFilter) =>
  infiniteQueryOptions<ListPage<Lead>, Error, LeadPages, readonly ['leads', 'list', LeadsFilter], PageStart>({
    queryKey: ['leads', 'list', filter],
    queryFn: ({ pageParam, signal }) => readPage(filter, pageParam, signal),
    initialPageParam: firstPage,
    getNextPageParam: ({ next }, _, start): PageStart | null =>
      next === null ? null : { cursor: next, index: start.index + 1, before: start },
    getPreviousPageParam: (_page, _pages, start) => start.before,
    maxPages,
    placeholderData: keepPreviousData,
  });
