import type { getAdminTicket, listAdminTickets } from '@app/contracts/support/support.api';
import type { TicketState } from '@app/contracts/support/support.constants';
import { keepPreviousData } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
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

export const adminTicketQuery = (ticketId: string) => ({
  ...getQuery<typeof getAdminTicket>(['admin-tickets', 'one', ticketId], '/api/admin/tickets/:ticketId', {
    params: { ticketId },
  }),
  refetchInterval,
});
