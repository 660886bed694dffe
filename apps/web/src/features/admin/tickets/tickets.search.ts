import { type TicketState, ticketStates } from '@app/contracts/support/support.constants';
import { idIn, oneOf } from '@/shared/search';

export interface TicketsSearch {
  /** Default: open. */
  state?: TicketState;
  /** The ticket in the drawer. */
  ticket?: string;
}

export const parseTicketsSearch = (search: Record<string, unknown>): TicketsSearch => {
  const state = oneOf(ticketStates, search.state);
  const ticket = idIn(search.ticket);
  return { ...(state && { state }), ...(ticket && { ticket }) };
};
