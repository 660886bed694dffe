import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { pendingQuery } from '@/features/content/content.queries';
import { Review } from '@/features/content/review/review';
import { only } from '@/shared/lib/search-params';

const Approvals = () => {
  const navigate = useNavigate();
  return (
    <Review
      id={Route.useSearch().id}
      onSelect={(next) => void navigate({ to: '/approvals', search: next ? { id: next } : {}, replace: true })}
    />
  );
};

export const Route = createFileRoute('/_app/approvals')({
  // `id`: of the text under review; by default the first pending one. Some links name it `item`. `receipt`: opens its receipt.
  validateSearch: (search: Record<string, unknown>): { id?: string; receipt?: true } => {
    const id = search.id ?? search.item;
    if (typeof id !== 'string' || id === '') return only(search, {});
    return only(search, { id, ...(search.receipt === true && { receipt: true as const }) });
  },
  loader: ({ context }) => {
    // Not awaited: the page shows skeletons until then.
    void context.queryClient.prefetchQuery(pendingQuery);
  },
  component: Approvals,
});
