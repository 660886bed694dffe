import type { CardList } from '@app/contracts/voice/card';
import type { AuthorsCard, getCard } from '@app/contracts/voice/card.api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { withPendingMutations } from '@/shared/actions/pending-mutations';

export type CardChanges = Partial<Omit<AuthorsCard, 'samples' | 'passed' | 'sources'>> & {
  sources?: Partial<AuthorsCard['sources']>;
  basedOn?: Partial<Record<CardList, string[]>>;
  passed?: AuthorsCard['passed'][number];
  welcome?: 'later' | 'finished';
};

/** The name of the changes that reach the server in order. */
export const cardChanges = 'card-changes';

const changed = (
  card: AuthorsCard,
  { passed, sources, welcome: _welcome, basedOn: _basedOn, ...answers }: CardChanges,
): AuthorsCard => ({
  ...card,
  ...answers,
  sources: { ...card.sources, ...sources },
  passed: [...new Set([...card.passed, ...(passed ? [passed] : [])])],
});

export const cardWithChanges = (client: QueryClient, card: AuthorsCard, except?: CardChanges): AuthorsCard =>
  withPendingMutations(client, cardChanges, card, changed, except);

/** The author's card, which drafts use. */
export const cardQuery = queryOptions({
  queryKey: ['card'],
  queryFn: async ({ client, signal }) =>
    cardWithChanges(client, await call<typeof getCard>('GET', '/api/card', { signal })),
});
