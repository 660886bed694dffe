import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '@/features/imports/import-page';
import { parseImportSearch } from '@/features/imports/imports.search';
import { only } from '@/shared/lib/search-params';

const Import = () => {
  const { id, step } = Route.useSearch();
  return <ImportPage {...(id && { id })} {...(step && { step })} />;
};

export const Route = createFileRoute('/_app/import')({
  validateSearch: (search: Record<string, unknown>) => only(search, parseImportSearch(search)),
  component: Import,
});
