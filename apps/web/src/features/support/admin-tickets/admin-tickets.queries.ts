import type { getAdminTicket, listAdminTickets } from '@app/contracts/support/support.api';
import type { TicketState } from '@app/contracts/support/support.constants';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '@/shared/http/call';
import { pageSize } from '@/shared/queries/admin.queries';
import { pagesQuery } from '@/shared/queries/pages-query';

/** Milliseconds. The live stream does not report other people's tickets to an admin, so the list is polled. */
const refetchInterval = 15_000;

export const adminTicketsQuery = (state: TicketState) => ({
  ...pagesQuery(['admin-tickets', 'list', state], (cursor, signal) =>
    callList<typeof listAdminTickets>('GET', '/api/admin/tickets', {
      query: { state, limit: pageSize, cursor },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
  refetchInterval,
});

export const adminTicketQuery = (ticketId: string) =>
  queryOptions({
    queryKey: ['admin-tickets', 'one', ticketId],
    queryFn: ({ signal }) =>
      call<typeof getAdminTicket>('GET', '/api/admin/tickets/:ticketId', { params: { ticketId }, signal }),
    refetchInterval,
  });
