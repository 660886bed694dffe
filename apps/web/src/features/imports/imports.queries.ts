import type {
  getImport,
  getImportAnalysis,
  Import,
  ImportAnalysis,
  ImportPlan,
  listImports,
  previewImport,
} from '@app/contracts/leads/imports.api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, CallError } from '@/shared/call';

export const importsQuery = queryOptions({
  queryKey: ['imports', 'list'],
  queryFn: ({ signal }) => call<typeof listImports>('GET', '/api/imports', { signal }),
});

const orNull = async <Answer>(asked: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
};

/** An import that was started, or null while its file is only uploaded. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'state', id],
    queryFn: ({ signal }): Promise<Import | null> =>
      orNull(call<typeof getImport>('GET', '/api/imports/:id', { params: { id }, signal })),
  });

/** What an uploaded file holds, or null when it is not kept any more. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'analysis', id],
    queryFn: ({ signal }): Promise<ImportAnalysis | null> =>
      orNull(call<typeof getImportAnalysis>('GET', '/api/imports/:id/analysis', { params: { id }, signal })),
  });

/** What the import would do. It changes nothing, so it is asked for like any other answer. */
export const previewQuery = (id: string, plan: ImportPlan) =>
  queryOptions({
    queryKey: ['imports', 'preview', id, plan],
    queryFn: ({ signal }) =>
      call<typeof previewImport>('POST', '/api/imports/:id/preview', { params: { id }, body: plan, signal }),
  });

/** Shows an import whose work was just asked for, and asks for it once more: short work may be over already. */
export const showStarted = (client: QueryClient, started: Import): void => {
  const { queryKey } = importQuery(started.id);
  client.setQueryData(queryKey, started);
  void client.invalidateQueries({ queryKey });
};
