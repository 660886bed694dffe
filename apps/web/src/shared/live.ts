import type { QueryClient } from '@tanstack/react-query';
import { forgetPreloads } from './call';
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
 * Reads again what a command may have changed. While the stream is open, the server tells this itself, except for the
 * state of the system (`admin-…`). Without the stream every query is stale. Only queries on the screen are fetched at
 * once.
 */
export const refreshAfterCommand = (client: QueryClient): void =>
  void client.invalidateQueries({
    predicate: ({ queryKey: [root] }) => (streamOpen ? String(root).startsWith('admin-') : root !== 'jobs'),
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
      if (!streamOpen) void client.invalidateQueries();
      retry(pause * 2, left - 1);
    }, pause);
  };
  retry(firstRetry, retries);
};

const refresh = async (client: QueryClient, keys: readonly (readonly string[])[]): Promise<void> => {
  const waiting = Array.from(recorded);
  forgetPreloads();
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  for (const finish of waiting) finish();
};

/**
 * Follows `/api/live`, so that every open tab shows what any other tab did. Returns a function that stops it. What was
 * read before a `hello` may have changed, so it is read again.
 */
export const followLive = (client: QueryClient, connect = connectLive): (() => void) => {
  const disconnect = connect((message: LiveMessage) => {
    streamOpen = message.type !== 'lost';
    if (message.type === 'hello') void refresh(client, [[]]);
    if (message.type === 'job') client.setQueryData(['jobs', message.job.id], message.job);
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
