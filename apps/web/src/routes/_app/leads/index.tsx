import { createFileRoute } from '@tanstack/react-router';
import { useCallback } from 'react';
import { leadsQuery } from '@/features/leads/lead-pages.queries';
import { type ChangeSearch, filterOf, parseLeadsSearch } from '@/features/leads/leads.search';
import { LeadLoading } from '@/features/leads/list/leads-loading';
import { LeadsScreen } from '@/features/leads/list/leads-screen';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { importsQuery } from '@/shared/queries/imports.queries';
import { only } from '@/shared/lib/search-params';
import { usageQuery } from '@/shared/queries/plan-usage.queries';
import { lazily } from '@/shared/ui/lazily';

const WholeLead = lazily(async () => (await import('./-whole-lead')).WholeLead, LeadLoading);

const LeadsPage = () => {
  const navigate = Route.useNavigate();
  const change: ChangeSearch = useCallback(
    (next, how) =>
      void navigate({
        search: (now) => ({ ...now, ...next }),
        replace: how?.replace ?? false,
        resetScroll: false,
      }),
    [navigate],
  );
  return <LeadsScreen search={Route.useSearch()} onSearch={change} Panel={WholeLead} />;
};

export const Route = createFileRoute('/_app/leads/')({
  validateSearch: (search: Record<string, unknown>) => only(search, parseLeadsSearch(search)),
  loaderDeps: ({ search }) => ({ filter: filterOf(search), layout: search.layout }),
  // Not awaited: the screen has skeletons, and typing in the search box must not block the page.
  loader: ({ context: { queryClient }, deps }) => {
    if (deps.layout !== 'board') void queryClient.prefetchInfiniteQuery(leadsQuery(deps.filter));
    void queryClient.prefetchQuery(leadCountsQuery);
    // For the notice above the list, which otherwise moves the list down when it comes.
    void queryClient.prefetchQuery(usageQuery);
    void queryClient.prefetchQuery(importsQuery);
  },
  component: LeadsPage,
});
