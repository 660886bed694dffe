import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call';
import { sessionEnded } from './session';

/**
 * Answers stay fresh until the server says over `/api/live` that they changed, so nothing polls, retries or refetches by
 * itself. The first segment of every query key is one of `QueryRoot`, or `jobs` (a job's state is pushed, never stale).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof CallError && error.status === 401) sessionEnded();
    },
  }),
  defaultOptions: {
    // `networkMode: 'always'`: without a network a call fails and says so; held back silently, a decision would look made.
    queries: {
      staleTime: Infinity,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

export type QueryRoot =
  | 'user'
  | 'leads'
  | 'content'
  | 'metrics'
  | 'activities'
  | 'imports'
  | 'admin-users'
  | 'admin-audit'
  | 'admin-read-models'
  | 'admin-queue'
  | 'admin-integrity';

/** Milliseconds that a page waits for its first queries: enough for a server nearby, too short to notice. */
const briefly = 250;

/**
 * For loaders: waits for the queries of a page, but only briefly. What arrives in time is shown without a skeleton, so
 * nothing moves; the rest has its skeletons. The promises must not reject (`prefetchQuery`).
 */
export const waitBriefly = async (...queries: Promise<void>[]): Promise<void> => {
  await Promise.race([Promise.all(queries), new Promise((resolve) => setTimeout(resolve, briefly))]);
};
