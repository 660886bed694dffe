import { createFileRoute } from '@tanstack/react-router';
import { ImportPage } from '@/features/imports/import-page';
import { parseImportSearch } from '@/features/imports/imports.search';
import { only } from '@/shared/lib/search-params';

const Import = () => <ImportPage {...Route.useSearch()} />;

export const Route = createFileRoute('/_app/import')({
  validateSearch: (search: Record<string, unknown>) => only(search, parseImportSearch(search)),
  component: Import,
});
