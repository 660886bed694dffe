import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { contentListQuery, pendingQuery, weekQuery } from '@/features/content/content.queries';
import { Memory } from '@/features/content/memory/memory';
import { filterOf, type MemorySearch, readMemorySearch } from '@/features/content/memory/memory.search';
import { newestIdeasQuery } from '@/features/content/ideas/ideas.queries';
import { rhythmQuery } from '@/features/content/rhythm.queries';
import { suggestionsQuery } from '@/features/content/suggestions/suggestions.queries';
import { cardQuery } from '@/shared/card';
import { waitBriefly } from '@/shared/query-client';
import { only } from '@/shared/search';
import { captureHash, namesPerson } from '@/shared/shared-words';

const ContentMemory = () => {
  const { id: _, ...search } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <Memory
      search={search}
      onSearch={(next) => void navigate({ to: '/content', search: next, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/content')({
  validateSearch: (search: Record<string, unknown>): MemorySearch & { id?: string } =>
    only(search, {
      ...readMemorySearch(search),
      ...(typeof search.id === 'string' && { id: search.id }),
    }),
  beforeLoad: ({ search: { id, idea } }) => {
    // A phone shares a profile to the same address as an idea.
    if (idea && namesPerson(idea))
      throw redirect({ to: '/leads', search: { capture: true }, hash: captureHash(idea), replace: true });
    // A single text is shown in the review, also after its decision.
    if (id) throw redirect({ to: '/approvals', search: { id } });
  },
  loaderDeps: ({ search: { q, show } }) => ({ ...(q && { q }), ...(show && { show }) }),
  loader: ({ context: { queryClient }, deps }) =>
    waitBriefly(
      queryClient.prefetchQuery(pendingQuery),
      queryClient.prefetchQuery(weekQuery),
      queryClient.prefetchQuery(cardQuery),
      queryClient.prefetchQuery(newestIdeasQuery),
      queryClient.prefetchQuery(suggestionsQuery),
      queryClient.prefetchQuery(rhythmQuery),
      queryClient.prefetchInfiniteQuery(contentListQuery(filterOf(deps))),
    ),
  component: ContentMemory,
});
