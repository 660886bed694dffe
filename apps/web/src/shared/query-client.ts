import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call';
import { sessionEnded } from './session-ended';

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
