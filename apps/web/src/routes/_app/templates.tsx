import { createFileRoute } from '@tanstack/react-router';
import { Templates } from '@/features/drafting/templates/templates-page';
import { templatesQuery } from '@/shared/queries/templates.queries';
import { waitBriefly } from '@/shared/queries/query-client';
import { given, idIn, only, textIn } from '@/shared/lib/search-params';

const MessageTemplates = () => <Templates {...Route.useSearch()} />;

export const Route = createFileRoute('/_app/templates')({
  /** `id`: of a template, or `new`. `from`: id of the draft from which a new template is made. */
  validateSearch: (search: Record<string, unknown>): { id?: string; from?: string } =>
    only(search, given({ id: textIn(search.id, 60), from: idIn(search.from) })),
  loader: ({ context: { queryClient } }) => waitBriefly(queryClient.prefetchQuery(templatesQuery)),
  component: MessageTemplates,
});
