import { createFileRoute } from '@tanstack/react-router';
import { Templates } from '@/features/drafting/templates/templates-page';
import { templatesQuery } from '@/shared/queries/templates.queries';
import { waitBriefly } from '@/shared/queries/query-client';
import { idIn, only, textIn } from '@/shared/lib/search-params';

interface TemplatesSearch {
  /** Id of a template, or `new`. */
  id?: string;
  /** Id of the draft from which a new template is made. */
  from?: string;
}

const MessageTemplates = () => {
  const { id, from } = Route.useSearch();
  return <Templates id={id} from={from} />;
};

export const Route = createFileRoute('/_app/templates')({
  validateSearch: (search: Record<string, unknown>): TemplatesSearch => {
    const [id, from] = [textIn(search.id, 60), idIn(search.from)];
    return only(search, { ...(id && { id }), ...(from && { from }) });
  },
  loader: ({ context: { queryClient } }) => waitBriefly(queryClient.prefetchQuery(templatesQuery)),
  component: MessageTemplates,
});
