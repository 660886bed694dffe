import type { QueryClient, QueryFilters } from '@tanstack/react-query';

// A change that the screen shows before its response would be taken back by a read that does not know it yet. So reads of
// these queries wait until the last such change has its response, and are made once then.

/** By the first segment of the queries’ keys: changes on their way, and whether a read was left out for them. */
const held = new Map<unknown, { changes: number; missed: boolean }>();

/** Leaves out a read of these queries while a change is shown in them. */
export const leftOut = (root: unknown): boolean => {
  const hold = held.get(root);
  if (hold) hold.missed = true;
  return hold !== undefined;
};

/** A change is shown in these queries from now on, also in place of what is being read. */
export const holdReads = async (client: QueryClient, root: string): Promise<void> => {
  const hold = held.get(root) ?? { changes: 0, missed: false };
  held.set(root, hold);
  hold.changes += 1;
  // The first read of a query goes on: without it nothing is shown.
  const running: QueryFilters = {
    queryKey: [root],
    fetchStatus: 'fetching',
    predicate: ({ state }) => Boolean(state.data),
  };
  if (client.isFetching(running) > 0) hold.missed = true;
  await client.cancelQueries(running);
};

/** The change has its response, or failed. @returns whether the queries are to be read now */
export const releaseReads = (root: string): boolean => {
  const hold = held.get(root);
  if (!hold || --hold.changes > 0) return false;
  held.delete(root);
  return hold.missed;
};
