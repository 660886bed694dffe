import type { Job } from '@app/contracts/jobs/jobs.api';
import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { forgetPreloads } from './call';
import { leftOut } from './held-reads';
import { connectLive } from './live-connection';
import type { LiveMessage } from './live-stream';

// Which queries a command makes stale is listed nowhere in the web. Each read model of the server names its queries
// (the first segment of their keys), and `/api/live` sends these names whenever its rows change.

/** Milliseconds between two attempts to read a recorded write without a stream; twice as long after each. */
const firstRetry = 2000;
const retries = 6;

let streamOpen = false;
/** Writes that are recorded, but cannot be read yet. */
const recorded = new Set<() => void>();

/**
 * Makes queries stale, and fetches those on the screen again. TanStack Query restarts a fetch that runs, but not the first
 * one of a query, which may return the state before the change: such a query is stale again as soon as it ends.
 */
export const readAgain = async (client: QueryClient, filters?: InvalidateQueryFilters): Promise<void> => {
  const all = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  const unread = all.filter(({ state }) => !state.data);
  await client.invalidateQueries(filters);
  await Promise.allSettled(unread.map(async ({ promise }) => promise));
  for (const { queryKey } of unread) void client.invalidateQueries({ queryKey });
};

/**
 * Reads again what a command may have changed. While the stream is open, the server tells this itself, except for the
 * state of the system (`admin-…`). Without the stream every query is stale. Only queries on the screen are fetched at
 * once.
 */
export const refreshAfterCommand = (client: QueryClient): void =>
  void readAgain(client, {
    predicate: ({ queryKey: [root] }) =>
      streamOpen ? String(root).startsWith('admin-') : root !== 'jobs' && !leftOut(root),
  });

/**
 * Calls `done` once a recorded write can be read: after the next change that the stream tells, or without a stream
 * after some retries.
 */
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
  const now = keys.filter(([root]) => !leftOut(root));
  await Promise.all(now.map((queryKey) => readAgain(client, { queryKey })));
  for (const finish of waiting) finish();
};

const showJob = (client: QueryClient, job: Job): void => {
  const queryKey = ['jobs', job.id];
  client.setQueryData(queryKey, job);
  // The fetch that runs may return an older state.
  if (client.isFetching({ queryKey }) > 0) void readAgain(client, { queryKey });
};

/**
 * Follows `/api/live`, so that every open tab shows what any other tab did. Returns a function that stops it. What was
 * read before a `hello` may have changed, so it is read again.
 */
export const followLive = (client: QueryClient, connect = connectLive): (() => void) => {
  const disconnect = connect((message: LiveMessage) => {
    streamOpen = message.type !== 'lost';
    if (message.type === 'hello') void refresh(client, [[]]);
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
  };
};
