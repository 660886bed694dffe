import { createFileRoute } from '@tanstack/react-router';
import { Welcome } from '@/features/account/welcome/welcome';
import { cardQuery } from '@/shared/queries/card.queries';
import { waitBriefly } from '@/shared/queries/query-client';
import { only } from '@/shared/lib/search-params';

interface WelcomeSearch {
  /** The number of a question; by default the first open one. */
  q?: number | 'done';
}

const FirstQuestions = () => <Welcome step={Route.useSearch().q} />;

export const Route = createFileRoute('/_app/welcome')({
  validateSearch: (search: Record<string, unknown>): WelcomeSearch => {
    const { q } = search;
    return only(search, q === 'done' || [1, 2, 3, 4, 5].some((n) => n === q) ? { q: q as number | 'done' } : {});
  },
  loader: ({ context: { queryClient } }) => waitBriefly(queryClient.prefetchQuery(cardQuery)),
  component: FirstQuestions,
});
