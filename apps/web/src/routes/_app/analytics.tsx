import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { templatesQuery } from '@/shared/queries/templates.queries';
import { AnalyticsPage } from '@/features/metrics/analytics/analytics-page';
import { type AnalyticsSearch, parseAnalyticsSearch } from '@/features/metrics/analytics/analytics.search';
import { given } from '@/shared/lib/search-params';

const AnalyticsScreen = () => {
  const navigate = Route.useNavigate();
  // It needs only the names. Without them, the ids of own templates are shown.
  const { data: templates = [] } = useQuery(templatesQuery);
  return (
    <AnalyticsPage
      search={parseAnalyticsSearch(Route.useSearch())}
      templates={Object.fromEntries(templates.map(({ id, own, name }) => [own ? `own:${id}` : id, name]))}
      onSearch={(search) => void navigate({ search: given(search), resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_app/analytics')({
  // The screen validates it, because code in this place is in the first load of every page.
  validateSearch: (search: AnalyticsSearch) => search,
  component: AnalyticsScreen,
});
