import { type HelpCategory, helpCategories } from '@app/contracts/support/help';
import { idIn, oneOf, textIn } from '@/shared/lib/search-params';

export interface HelpSearch {
  q?: string;
  category?: HelpCategory;
  /** Opens the chat with this ticket. */
  ticket?: string;
  /** Opens the chat: `chat`, or `ticket` for the form of a new ticket. */
  open?: 'chat' | 'ticket';
}

export const parseHelpSearch = (search: Record<string, unknown>): HelpSearch => {
  const q = textIn(search.q, 200);
  const category = oneOf(helpCategories, search.category);
  const ticket = idIn(search.ticket);
  const open = oneOf(['chat', 'ticket'] as const, search.open);
  return { ...(q && { q }), ...(category && { category }), ...(ticket && { ticket }), ...(open && { open }) };
};
