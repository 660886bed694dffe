import { createFileRoute } from '@tanstack/react-router';
import { HelpCenter } from '@/features/support/help/help-center';
import { type HelpSearch, parseHelpSearch } from '@/features/support/help/help.search';
import { only } from '@/shared/lib/search-params';

const Help = () => {
  const navigate = Route.useNavigate();
  return (
    <HelpCenter
      search={Route.useSearch()}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
};

export const Route = createFileRoute('/_help/help/')({
  validateSearch: (search: Record<string, unknown>): HelpSearch => only(search, parseHelpSearch(search)),
  component: Help,
});
