import { QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from '@/shared/http/call';
import { sessionEnded } from '@/shared/session/session';
import { followTimeZone } from './current-user.queries';

/**
 * Results stay fresh until the server reports a change over `/api/live`, so no query polls, retries or refetches by default. The
 * first segment of a query key is a name that the server knows (see `live.ts`), or `jobs`.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof CallError && error.status === 401) sessionEnded();
    },
  }),
  defaultOptions: {
    // `networkMode: 'always'`: without a network a call fails at once. A call that waits would look like a success.
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
followTimeZone(queryClient);

/** Milliseconds that a page waits for its first queries: enough for a server nearby, too short to notice. */
const briefly = 250;

/** For loaders: what arrives in time is shown without a skeleton. The promises must not reject (`prefetchQuery`). */
export const waitBriefly = async (...queries: Promise<void>[]): Promise<void> => {
  await Promise.race([Promise.all(queries), new Promise((resolve) => setTimeout(resolve, briefly))]);
};
