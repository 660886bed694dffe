import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageOf } from '@/shared/http/call';
import { toast } from '@/shared/toast/toast.store';
import { firstPage, type LeadPages, leadsQuery, pageSize, type PageStart, readPage } from './lead-pages.queries';
import type { LeadsFilter } from './leads.search';

/** Rows before the end of the loaded ones at which the next page is read. */
const ahead = 20;

const startAt = (start: PageStart, index: number): PageStart => {
  let at = start;
  while (at.index > index && at.before) at = at.before;
  return at;
};

/** `leads[0]` is row `offset` of the list. `reach` gets the rows on the screen, and reads the pages that they need. */
export const useLeadPages = (filter: LeadsFilter) => {
  const client = useQueryClient();
  const options = leadsQuery(filter);
  const list = useInfiniteQuery(options);
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const start = list.data?.pageParams[0] ?? firstPage;
  const offset = start.index * pageSize;
  const latest = list.data?.pages.at(-1);

  /** Goes back to a page that is no longer loaded, with one request. */
  const jump = (index: number) => {
    const to = startAt(start, index);
    void client
      .fetchQuery({
        queryKey: ['leads', 'page', filter, to.index],
        queryFn: ({ signal }) => readPage(filter, to, signal),
        staleTime: 0,
        gcTime: 0,
      })
      .then(
        (page) => client.setQueryData<LeadPages>(options.queryKey, { pages: [page], pageParams: [to] }),
        (error: unknown) =>
          toast({ kind: 'error', title: 'Error', text: messageOf(error, 'The leads could not be loaded.') }),
      );
  };
  const reach = (first: number, last: number) => {
    if (list.isFetching || list.isPlaceholderData || list.isError) return;
    if (last < offset) jump(Math.floor(first / pageSize));
    else if (first < offset) void list.fetchPreviousPage();
    else if (list.hasNextPage && last >= offset + leads.length - ahead) void list.fetchNextPage();
  };
  return { ...list, leads, offset, latest, reach };
};
