import type { QueryClient, QueryFilters } from '@tanstack/react-query';

// The screen shows some changes before the server has responded. A read in this time would return the old state, and the change
// would disappear for a moment. So these queries are not read until the last change has its response. Then they are read once.

/** For the first segment of query keys: the number of changes without a response, and whether a read was left out. */
const held = new Map<unknown, { changes: number; missed: boolean }>();

/** Whether these queries must not be read now. It notes that a read was left out. */
export const skipWhilePaused = (root: unknown): boolean => {
  const hold = held.get(root);
  if (hold) hold.missed = true;
  return hold !== undefined;
};

/** Call it before these queries show a change. It cancels reads that run. */
export const pauseQueries = async (client: QueryClient, root: string): Promise<void> => {
  const hold = held.get(root) ?? { changes: 0, missed: false };
  held.set(root, hold);
  hold.changes += 1;
  // The first read of a query continues, because the screen has nothing to show without it.
  const running: QueryFilters = {
    queryKey: [root],
    fetchStatus: 'fetching',
    predicate: ({ state }) => Boolean(state.data),
  };
  if (client.isFetching(running) > 0) hold.missed = true;
  await client.cancelQueries(running);
};

/** Call it when the change has its response or has failed. @returns whether the queries must be read now */
export const resumeQueries = (root: string): boolean => {
  const hold = held.get(root);
  if (!hold || --hold.changes > 0) return false;
  held.delete(root);
  return hold.missed;
};
