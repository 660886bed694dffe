import { createFileRoute } from '@tanstack/react-router';
import { consumersQuery, integrityQuery } from '@/features/admin/admin.queries';
import { LedgerScreen } from '@/features/admin/ledger/ledger-screen';
import { parseLedgerSearch } from '@/features/admin/ledger/ledger.search';
import { only } from '@/shared/search';

const Ledger = () => {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <LedgerScreen
      search={search}
      onSearch={(next, how) =>
        void navigate({ search: (now) => ({ ...now, ...next }), replace: how?.replace ?? false, resetScroll: false })
      }
    />
  );
};

export const Route = createFileRoute('/_app/admin/ledger')({
  validateSearch: (search: Record<string, unknown>) => only(search, parseLedgerSearch(search)),
  // Not awaited: the screen has skeletons.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(integrityQuery);
    void queryClient.prefetchQuery(consumersQuery);
  },
  component: Ledger,
});
