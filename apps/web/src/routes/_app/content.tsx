import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { contentListQuery, pendingQuery } from '@/features/content/content.queries';
import { Memory } from './-content-memory';
import { filterOf, type MemorySearch, readMemorySearch } from '@/features/content/memory/memory.search';
import { newestIdeasQuery } from '@/features/posts/ideas/ideas.queries';
import { rhythmQuery } from '@/features/rhythm/rhythm.queries';
import { suggestionsQuery } from '@/features/posts/suggestions/suggestions.queries';
import { cardQuery } from '@/shared/queries/card.queries';
import { weekQuery } from '@/shared/queries/week.queries';
import { lazily } from '@/shared/ui/lazily';
import { waitBriefly } from '@/shared/queries/query-client';
import { dayOf, only, textIn } from '@/shared/lib/search-params';
import { captureHash, namesPerson } from '@/shared/lib/share-target';

const MonthPage = lazily(async () => (await import('@/features/rhythm/month/month-page')).MonthPage);

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
