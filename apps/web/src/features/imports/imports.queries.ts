import type {
  getImport,
  getImportAnalysis,
  Import,
  ImportAnalysis,
  ImportPlan,
  previewImport,
  waitingPeople,
} from '@app/contracts/imports/imports.api';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, CallError } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';

const orNull = async <Result>(request: Promise<Result>): Promise<Result | null> => {
  try {
    return await request;
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return null;
    throw error;
  }
};

/** A started import, or null while its file is only uploaded. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'state', id],
    queryFn: ({ signal }): Promise<Import | null> =>
      orNull(call<typeof getImport>('GET', '/api/imports/:id', { params: { id }, signal })),
  });

/** The content of an uploaded file, or null when it is no longer stored. */
export const analysisQuery = (id: string) =>
  queryOptions({
    queryKey: ['imports', 'analysis', id],
    queryFn: ({ signal }): Promise<ImportAnalysis | null> =>
      orNull(call<typeof getImportAnalysis>('GET', '/api/imports/:id/analysis', { params: { id }, signal })),
  });

/** The people who wait for room. Their number is part of the key, because the list changes with it. */
export const waitingQuery = ({ id, waiting }: Import) =>
  getQuery<typeof waitingPeople>(['imports', 'waiting', id, waiting], '/api/imports/:id/waiting', { params: { id } });

/** What the import would do. The POST changes nothing, so this is a query. */
export const previewQuery = (id: string, plan: ImportPlan) =>
  queryOptions({
    queryKey: ['imports', 'preview', id, plan],
    queryFn: ({ signal }) =>
      call<typeof previewImport>('POST', '/api/imports/:id/preview', { params: { id }, body: plan, signal }),
  });

/** Shows an import whose job was just started, and reads it again, because a short job may already be finished. */
export const showStarted = (client: QueryClient, started: Import): void => {
  const { queryKey } = importQuery(started.id);
  client.setQueryData(queryKey, started);
  void client.invalidateQueries({ queryKey });
};
