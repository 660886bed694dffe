import { createFileRoute } from '@tanstack/react-router';
import { queueQuery } from '@/features/admin/admin.queries';
import { QueueScreen } from '@/features/admin/queue/queue-screen';
import { parseQueueSearch } from '@/features/admin/queue/queue.search';
import { only } from '@/shared/lib/search-params';

const Queue = () => {
  const { state = 'failed' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <QueueScreen
      state={state}
      onState={(next) => void navigate({ search: next === 'failed' ? {} : { state: next }, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/admin/queue')({
  validateSearch: (search: Record<string, unknown>) => only(search, parseQueueSearch(search)),
  // Not awaited: the screen has skeletons.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(queueQuery),
  component: Queue,
});
