import { ideaLimits } from '@app/contracts/posts/ideas.constants';
import { given, idIn, oneOf, textIn } from '@/shared/lib/search-params';
import type { ContentFilter } from '../content.queries';

const shownTexts = ['posts', 'messages', 'declined'] as const;

/** The first content of the form of a post. */
interface PostStart {
  theme?: string;
  /** The question of a prompt. */
  ask?: string;
  /** The idea that the post comes from. */
  from?: string;
}

export interface MemorySearch extends PostStart {
  q?: string;
  show?: (typeof shownTexts)[number];
  /** Words that another app on the phone shared, to keep as an idea. */
  idea?: string;
  /** The draft that is open under the questions. */
  draft?: string;
}

/** The server's limit for a search, in characters. */
const searchLimit = 200;

export const readMemorySearch = (search: Record<string, unknown>): MemorySearch => {
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).slice(0, searchLimit) : '';
  return given({
    q: q.trim() ? q : undefined,
    show: oneOf(shownTexts, search.show),
    ...startIn(search),
    idea: sharedWords(search),
    draft: idIn(search.draft),
  });
};

export const startIn = (search: Record<string, unknown>): PostStart =>
  given({ theme: textIn(search.theme, 500), ask: textIn(search.ask, 300), from: idIn(search.from) });

/** A phone sends a title, a text and an address, and often the same words twice. See `share_target` in the manifest. */
const sharedWords = ({ title, idea, url }: Record<string, unknown>): string | undefined => {
  const words = [title, idea, url].flatMap((part) => textIn(part, ideaLimits.text) ?? []);
  const different = words.filter(
    (part, at) => !words.some((other, n) => other.includes(part) && (n < at || other.length > part.length)),
  );
  return different.join('\n').slice(0, ideaLimits.text) || undefined;
};

const types = { posts: 'post', messages: 'message' } as const;

/** The filter for the server. A search looks through all texts; without one only approved texts are listed. */
export const filterOf = ({ q, show }: MemorySearch): ContentFilter => ({
  ...(q && { q: q.trim() }),
  ...(show === 'declined'
    ? { approvalStatus: 'declined' }
    : { ...(!q && { approvalStatus: 'approved' as const }), ...(show && { type: types[show] }) }),
});
