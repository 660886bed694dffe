import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Engage } from '@/features/engagement/engage-page';
import { type Shown, shownStates } from '@/features/engagement/engage.search';
import { promptCountsQuery, promptsQuery } from '@/features/engagement/engagement.queries';
import { waitBriefly } from '@/shared/queries/query-client';
import { idIn, given, oneOf, only } from '@/shared/lib/search-params';

const EngagePage = () => {
  const { show = 'open', lead } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <Engage
      show={show}
      leadId={lead}
      onLeadDone={() => void navigate({ to: '/engage', search: {}, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/engage')({
  /** `lead`: id of the lead whose post the person wants to answer. */
  validateSearch: (search: Record<string, unknown>): { show?: Shown; lead?: string } => {
    const show = oneOf(shownStates, search.show);
    return only(search, given({ show: show === 'open' ? undefined : show, lead: idIn(search.lead) }));
  },
  loaderDeps: ({ search: { show } }) => ({ show: show ?? ('open' as const) }),
  loader: ({ context: { queryClient }, deps: { show } }) =>
    waitBriefly(queryClient.prefetchQuery(promptCountsQuery), queryClient.prefetchInfiniteQuery(promptsQuery(show))),
  component: EngagePage,
});
