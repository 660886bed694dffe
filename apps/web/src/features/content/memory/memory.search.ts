import type { ContentFilter } from '../content.queries';

export const shownTexts = ['posts', 'messages', 'declined'] as const;

/** The search parameters of Content Memory. */
export interface MemorySearch {
  q?: string;
  show?: (typeof shownTexts)[number];
}

/** The server's limit for a search, in characters. */
const searchLimit = 200;

export const readMemorySearch = (search: Record<string, unknown>): MemorySearch => {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, searchLimit) : '';
  const show = shownTexts.find((value) => value === search.show);
  return { ...(q.trim() && { q }), ...(show && { show }) };
};

const types = { posts: 'post', messages: 'message' } as const;

/** The filter for the server. A search looks through all texts; without one only approved texts are listed. */
export const filterOf = ({ q, show }: MemorySearch): ContentFilter => ({
  ...(q && { q: q.trim() }),
  ...(show === 'declined'
    ? { approvalStatus: 'declined' }
    : { ...(!q && { approvalStatus: 'approved' as const }), ...(show && { type: types[show] }) }),
});
