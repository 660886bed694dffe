import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { contentListQuery, pendingQuery, weekQuery } from '@/features/content/content.queries';
import { Memory } from '@/features/content/memory/memory';
import { filterOf, type MemorySearch, readMemorySearch } from '@/features/content/memory/memory.search';
import { newestIdeasQuery } from '@/features/content/ideas/ideas.queries';
import { rhythmQuery } from '@/features/content/rhythm.queries';
import { suggestionsQuery } from '@/features/content/suggestions/suggestions.queries';
import { cardQuery } from '@/shared/card';
import { lazily } from '@/shared/lazily';
import { waitBriefly } from '@/shared/query-client';
import { dayOf, only, textIn } from '@/shared/search';
import { captureHash, namesPerson } from '@/shared/shared-words';

const MonthPage = lazily(async () => (await import('@/features/content/rhythm/month/month-page')).MonthPage);

const ContentMemory = () => {
  const { id: _, month, ...search } = Route.useSearch();
  const navigate = useNavigate();
  return month ? (
    <MonthPage
      month={month}
      onMonth={(next) => void navigate({ to: '/content', search: { month: next }, resetScroll: false })}
    />
  ) : (
    <Memory
      search={search}
      onSearch={(next) => void navigate({ to: '/content', search: next, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/content')({
  validateSearch: (search: Record<string, unknown>): MemorySearch & { id?: string; month?: string } =>
    only(search, {
      ...readMemorySearch(search),
      id: textIn(search.id, 40),
      month: dayOf(`${String(search.month)}-01`)?.slice(0, 7),
    }),
  beforeLoad: ({ search: { id, idea } }) => {
    // A phone shares a profile to the same address as an idea.
    if (idea && namesPerson(idea))
      throw redirect({ to: '/leads', search: { capture: true }, hash: captureHash(idea), replace: true });
    // A single text is shown in the review, also after its decision.
    if (id) throw redirect({ to: '/approvals', search: { id } });
  },
  loaderDeps: ({ search: { q, show, month } }) => ({ q, show, month }),
  loader: ({ context: { queryClient }, deps: { month, ...filter } }) =>
    month === undefined &&
    waitBriefly(
      queryClient.prefetchQuery(pendingQuery),
      queryClient.prefetchQuery(weekQuery),
      queryClient.prefetchQuery(cardQuery),
      queryClient.prefetchQuery(newestIdeasQuery),
      queryClient.prefetchQuery(suggestionsQuery),
      queryClient.prefetchQuery(rhythmQuery),
      queryClient.prefetchInfiniteQuery(contentListQuery(filterOf(filter))),
    ),
  component: ContentMemory,
});
