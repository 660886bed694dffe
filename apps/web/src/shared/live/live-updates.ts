import type { Job } from '@app/contracts/jobs/jobs.api';
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { forgetPreloads } from '@/shared/http/call';
import { skipWhilePaused } from './paused-queries';
import { connectLive } from './live-connection';
import type { LiveMessage } from './live-stream';

// The web has no list of the queries that a command makes stale. Each read model of the server names its queries
// (the first segment of their keys), and `/api/live` sends these names whenever its rows change.

/** Milliseconds between two attempts to read a recorded write without a stream; twice as long after each. */
const firstRetry = 2000;
const retries = 6;

let streamOpen = false;
/** Writes that are recorded, but cannot be read yet. */
const recorded = new Set<() => void>();

/**
 * Makes queries stale, and fetches those on the screen again. TanStack Query restarts a running fetch, but not the first fetch of
 * a query, which may return the state before the change. Such a query is made stale again when its fetch ends.
 */
export const readAgain = async (client: QueryClient, filters?: InvalidateQueryFilters): Promise<void> => {
  const all = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const unread = all.filter(({ state }) => !state.data);
  await client.invalidateQueries(filters);
  await Promise.allSettled(unread.map(async ({ promise }) => promise));
  for (const { queryKey } of unread) void client.invalidateQueries({ queryKey });
};

/**
 * Reads again what a command may have changed. While the stream is open, the server reports changes itself, except for the state
 * of the system (`admin-…`). Without the stream, every query becomes stale. Only queries on the screen are fetched at once.
 */
export const refreshAfterCommand = (client: QueryClient): void =>
  void readAgain(client, {
    predicate: ({ queryKey: [root] }) =>
      streamOpen ? String(root).startsWith('admin-') : root !== 'jobs' && !skipWhilePaused(root),
  });

/** Calls `done` when a recorded write can be read: after the next reported change, or after some retries. */
export const whenShown = (client: QueryClient, done: () => void): void => {
  let timer: ReturnType<typeof setTimeout>;
  const finish = () => {
    clearTimeout(timer);
    recorded.delete(finish);
    done();
  };
  recorded.add(finish);
  const retry = (pause: number, left: number) => {
    timer = setTimeout(() => {
      if (left === 0) return finish();
      if (!streamOpen) void readAgain(client);
      retry(pause * 2, left - 1);
    }, pause);
  };
  retry(firstRetry, retries);
};

const refresh = async (client: QueryClient, keys: readonly (readonly string[])[]): Promise<void> => {
  const waiting = [...recorded];
  forgetPreloads();
  const now = keys.filter(([root]) => !skipWhilePaused(root));
  await Promise.all(now.map((queryKey) => readAgain(client, { queryKey })));
  for (const finish of waiting) finish();
};

const showJob = (client: QueryClient, job: Job): void => {
  const queryKey = ['jobs', job.id];
  client.setQueryData(queryKey, job);
  // The running fetch may return an older state.
  if (client.isFetching({ queryKey }) > 0) void readAgain(client, { queryKey });
};

/** What `use-connection-status.ts` shares, because its code loads after the page. It hears every message, and finds the last one. */
export const liveEnd: { cut?: boolean; last?: LiveMessage | undefined; hear?: (message: LiveMessage) => void } = {};
/** Whether the server cannot be reached. A new page does not know it yet. */
export const isCut = (): boolean => liveEnd.cut || !navigator.onLine;

/**
 * Follows `/api/live`, so that every open tab shows the changes of other tabs. Returns a function that stops it. Data from before
 * a `hello` may have changed, so it is read again, unless nothing has changed since the page began.
 */
export const followLive = (client: QueryClient, connect = connectLive): (() => void) => {
  const disconnect = connect((message: LiveMessage) => {
    streamOpen = message.type !== 'lost';
    liveEnd.last = message;
    liveEnd.hear?.(message);
    if (message.type === 'hello') {
      // `performance.now()` may stand still while the computer sleeps. An older server does not say for how long it was quiet.
      const pageAge = Date.now() - performance.timeOrigin;
      if (!(Number(message.quietFor) > pageAge)) void refresh(client, [[]]);
    }
    if (message.type === 'job') showJob(client, message.job);
    if (message.type !== 'changed') return;
    void refresh(
      client,
      message.keys.map((key) => [key]),
    );
  });
  return () => {
    streamOpen = false;
    disconnect();
    liveEnd.last = undefined;
    liveEnd.hear?.({ type: 'open' });
  };
};
