import type { getCard } from '@app/contracts/account/card.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** What the person says about their work: drafts stand on it. */
export const cardQuery = queryOptions({
  queryKey: ['card'],
  queryFn: ({ signal }) => call<typeof getCard>('GET', '/api/card', { signal }),
});
