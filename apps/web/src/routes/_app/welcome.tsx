import { createFileRoute } from '@tanstack/react-router';
import { Welcome } from '@/features/account/welcome/welcome';
import { cardQuery } from '@/shared/queries/card.queries';
import { waitBriefly } from '@/shared/queries/query-client';
import { only } from '@/shared/lib/search-params';

const FirstQuestions = () => <Welcome step={Route.useSearch().q} />;

export const Route = createFileRoute('/_app/welcome')({
  /** `q`: the number of a question; by default the first open one. */
  validateSearch: (search: Record<string, unknown>): { q?: number | 'done' } => {
    const { q } = search;
    return only(search, q === 'done' || [1, 2, 3, 4, 5].some((n) => n === q) ? { q: q as number | 'done' } : {});
  },
  loader: ({ context: { queryClient } }) => waitBriefly(queryClient.prefetchQuery(cardQuery)),
  component: FirstQuestions,
});
