import { createFileRoute } from '@tanstack/react-router';
import { consumersQuery } from '@/features/admin/admin.queries';
import { ModelsAside } from '@/features/admin/read-models/read-models-aside';
import { integrityQuery } from '@/features/audit/audit.queries';
import { AuditScreen } from '@/features/audit/audit-screen';
import { type AuditSearch, parseAuditSearch } from '@/features/audit/audit.search';
import { only } from '@/shared/lib/search-params';

const Audit = () => {
  const navigate = Route.useNavigate();
  return (
    <AuditScreen
      search={Route.useSearch()}
      aside={<ModelsAside />}
      onSearch={(next, how) =>
        void navigate({ search: (now) => ({ ...now, ...next }), replace: how?.replace ?? false, resetScroll: false })
      }
    />
  );
};

export const Route = createFileRoute('/_app/admin/ledger')({
  validateSearch: (search: Record<string, unknown>): AuditSearch => only(search, parseAuditSearch(search)),
  // Not awaited: the screen has skeletons.
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(integrityQuery);
    void queryClient.prefetchQuery(consumersQuery);
  },
  component: Audit,
});
