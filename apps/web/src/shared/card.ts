import type { AuthorsCard, getCard } from '@app/contracts/account/card.api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from './call';
import type { Attempt } from './use-action';

export type CardChanges = Partial<Omit<AuthorsCard, 'samples' | 'passed'>> & {
  passed?: AuthorsCard['passed'][number];
  welcome?: 'later' | 'finished';
};

/** The name of the changes that reach the server in order. */
export const cardChanges = 'card-changes';

const changed = (card: AuthorsCard, { passed, welcome: _welcome, ...answers }: CardChanges): AuthorsCard => ({
  ...card,
  ...answers,
  passed: [...new Set([...card.passed, ...(passed ? [passed] : [])])],
});

/** The card of the server with all changes that are still on their way, so that no answer shows an older state. */
export const withChangesOnTheirWay = (client: QueryClient, card: AuthorsCard, except?: CardChanges): AuthorsCard =>
  client
    .getMutationCache()
    .findAll({ mutationKey: [cardChanges], status: 'pending' })
    .map(({ state }) => (state.variables as Attempt<CardChanges>).input)
    .filter((changes) => changes !== except)
    .reduce(changed, card);

/** What the person says about their work: drafts stand on it. */
export const cardQuery = queryOptions({
  queryKey: ['card'],
  queryFn: async ({ client, signal }) =>
    withChangesOnTheirWay(client, await call<typeof getCard>('GET', '/api/card', { signal })),
});
