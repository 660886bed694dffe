import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { pendingQuery } from '@/features/content/content.queries';
import { Review } from '@/features/content/review/review';
import { only } from '@/shared/search';

interface ReviewSearch {
  /** The text under review; without it the first that waits. */
  id?: string;
}

const Approvals = () => {
  const { id } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <Review
      id={id}
      onSelect={(next) => void navigate({ to: '/approvals', search: next ? { id: next } : {}, replace: true })}
    />
  );
};

export const Route = createFileRoute('/_app/approvals')({
  // `item` is what links of the palette and of a person's timeline call it.
  validateSearch: (search: Record<string, unknown>): ReviewSearch => {
    const id = search.id ?? search.item;
    return only(search, typeof id === 'string' && id !== '' ? { id } : {});
  },
  loader: ({ context }) => {
    // Not waited for: the page shows its skeletons meanwhile.
    void context.queryClient.prefetchQuery(pendingQuery);
  },
  component: Approvals,
});
