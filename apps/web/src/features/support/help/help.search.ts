import { helpCategories } from '@app/contracts/support/help';
import { given, idIn, oneOf, textIn } from '@/shared/lib/search-params';

export const parseHelpSearch = (search: Record<string, unknown>) =>
  given({
    q: textIn(search.q, 200),
    category: oneOf(helpCategories, search.category),
    /** Opens the chat with this ticket. */
    ticket: idIn(search.ticket),
    /** Opens the chat: `chat`, or `ticket` for the form of a new ticket. */
    open: oneOf(['chat', 'ticket'] as const, search.open),
  });
export type HelpSearch = Partial<ReturnType<typeof parseHelpSearch>>;
