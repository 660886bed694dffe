import type { getTicket, listTickets } from '@app/contracts/support/support.api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';

const pageLength = 20;

/** The person's own tickets, newest first. */
export const ticketsQuery = infiniteQueryOptions({
  queryKey: ['tickets', 'list'],
  queryFn: ({ pageParam, signal }) =>
    callList<typeof listTickets>('GET', '/api/support/tickets', {
      query: { limit: pageLength, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
});

export const ticketQuery = (id: string) =>
  getQuery<typeof getTicket>(['tickets', 'one', id], '/api/support/tickets/:id', { params: { id } });
