import type { getTicket, listTickets } from '@app/contracts/support/support.api';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { pagesQuery } from '@/shared/queries/pages-query';

export const ticketsQuery = pagesQuery(['tickets', 'list'], (cursor, signal) =>
  callList<typeof listTickets>('GET', '/api/support/tickets', { query: { limit: 20, cursor }, signal }),
);

export const ticketQuery = (id: string) =>
  getQuery<typeof getTicket>(['tickets', 'one', id], '/api/support/tickets/:id', { params: { id } });
