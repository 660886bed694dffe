import type { ContentFilter } from '../content.queries';

export const shownTexts = ['posts', 'messages', 'declined'] as const;

/** What the address of Content Memory says: the words searched for, and which texts are listed. */
export interface MemorySearch {
  q?: string;
  show?: (typeof shownTexts)[number];
}

/** The longest search that the server takes, in characters. */
const searchLimit = 200;

export const readMemorySearch = (search: Record<string, unknown>): MemorySearch => {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, searchLimit) : '';
  const show = shownTexts.find((value) => value === search.show);
  return { ...(q.trim() && { q }), ...(show && { show }) };
};

const types = { posts: 'post', messages: 'message' } as const;

/** What the server is asked for. A search looks through everything the person wrote, otherwise only what is approved is listed. */
export const filterOf = ({ q, show }: MemorySearch): ContentFilter => ({
  ...(q && { q: q.trim() }),
  ...(show === 'declined'
    ? { approvalStatus: 'declined' }
    : { ...(!q && { approvalStatus: 'approved' as const }), ...(show && { type: types[show] }) }),
});
