import { createFileRoute } from '@tanstack/react-router';
import { adminUsersQuery } from '@/features/admin/admin.queries';
import { userCountQuery } from '@/shared/queries/admin.queries';
import { UsersScreen } from '@/features/admin/users/users-screen';
import { parseUsersSearch, type UsersSearch } from '@/features/admin/users/users.search';
import { only } from '@/shared/lib/search-params';

const Users = () => {
  const navigate = Route.useNavigate();
  return (
    <UsersScreen
      search={Route.useSearch()}
      onSearch={(next, how) =>
        void navigate({ search: (now) => ({ ...now, ...next }), replace: how?.replace ?? false, resetScroll: false })
      }
    />
  );
};

export const Route = createFileRoute('/_app/admin/')({
  validateSearch: (search: Record<string, unknown>): UsersSearch => only(search, parseUsersSearch(search)),
  loaderDeps: ({ search }) => search,
  // Not awaited: the screen has skeletons, and typing in the search box must not block the page.
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(adminUsersQuery(deps));
    void queryClient.prefetchQuery(userCountQuery);
  },
  component: Users,
});
