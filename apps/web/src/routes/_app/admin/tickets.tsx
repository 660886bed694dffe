import { createFileRoute } from '@tanstack/react-router';
import { adminTicketsQuery } from '@/features/support/admin-tickets/admin-tickets.queries';
import { TicketsScreen } from '@/features/support/admin-tickets/tickets-screen';
import { parseTicketsSearch, type TicketsSearch } from '@/features/support/admin-tickets/admin-tickets.search';
import { only } from '@/shared/lib/search-params';

const Tickets = () => {
  const navigate = Route.useNavigate();
  return (
    <TicketsScreen
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/admin/tickets')({
  validateSearch: (search: Record<string, unknown>): TicketsSearch => only(search, parseTicketsSearch(search)),
  loaderDeps: ({ search: { state } }) => ({ state }),
  // Not awaited: the screen has skeletons.
  loader: ({ context: { queryClient }, deps: { state = 'open' } }) =>
    void queryClient.prefetchInfiniteQuery(adminTicketsQuery(state)),
  component: Tickets,
});
