import type { getTicket, listTickets } from '@app/contracts/support/support.api';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, callList } from '@/shared/http/call';

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
  queryOptions({
    queryKey: ['tickets', 'one', id],
    queryFn: ({ signal }) => call<typeof getTicket>('GET', '/api/support/tickets/:id', { params: { id }, signal }),
  });
