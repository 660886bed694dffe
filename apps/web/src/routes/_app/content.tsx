import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { contentListQuery, pendingQuery, weekQuery } from '@/features/content/content.queries';
import { Memory } from '@/features/content/memory';
import { filterOf, readMemorySearch } from '@/features/content/memory.search';

const ContentMemory = () => {
  const search = Route.useSearch();
  const navigate = useNavigate();
  return (
    <Memory
      search={search}
      onSearch={(next) => void navigate({ to: '/content', search: next, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/content')({
  validateSearch: readMemorySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    // Not waited for: the page shows its skeletons meanwhile.
    void context.queryClient.prefetchQuery(pendingQuery);
    void context.queryClient.prefetchQuery(weekQuery);
    void context.queryClient.prefetchInfiniteQuery(contentListQuery(filterOf(deps)));
  },
  component: ContentMemory,
});
