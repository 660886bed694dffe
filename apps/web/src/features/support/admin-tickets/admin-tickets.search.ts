import { ticketStates } from '@app/contracts/support/support.constants';
import { given, idIn, oneOf } from '@/shared/lib/search-params';

/** `state`: open by default. `ticket`: the one in the drawer. */
export const parseTicketsSearch = (search: Record<string, unknown>) =>
  given({ state: oneOf(ticketStates, search.state), ticket: idIn(search.ticket) });
export type TicketsSearch = Partial<ReturnType<typeof parseTicketsSearch>>;
