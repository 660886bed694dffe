import { type TicketState, ticketStates } from '@app/contracts/support/support.constants';
import { given, idIn, oneOf } from '@/shared/lib/search-params';

export interface TicketsSearch {
  /** Default: open. */
  state?: TicketState;
  /** The ticket in the drawer. */
  ticket?: string;
}

export const parseTicketsSearch = (search: Record<string, unknown>): TicketsSearch =>
  given({ state: oneOf(ticketStates, search.state), ticket: idIn(search.ticket) });
