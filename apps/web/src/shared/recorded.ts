import type { QueryClient } from '@tanstack/react-query';
import type { QueryRoot } from './query-client';

/** Milliseconds between two looks while the live stream is away; each is twice as long as the one before. */
const firstPause = 2000;
const looks = 6;

interface Waiting {
  roots: readonly QueryRoot[];
  shown: () => void;
}
const waiting = new Set<Waiting>();
let streamOpen = false;

/** `live.ts` says whether the stream is open: while it is, nobody needs to look. */
export const streamIs = (state: 'open' | 'away'): void => {
  streamOpen = state === 'open';
};

/** `live.ts` says which answers have changed: what was recorded there is shown now. */
export const nowShown = (keys: readonly string[] | 'all'): void => {
  // A copy: what is shown may wait again at once.
  const now = Array.from(waiting);
  for (const each of now) if (keys === 'all' || each.roots.some((root) => keys.includes(root))) each.shown();
};

/**
 * Waits until a recorded write can be read, and reads the `roots` anew: when the live stream says so, or, while the
 * stream is away, after growing pauses. Calls `done` once, after that.
 */
export const whenShown = (client: QueryClient, roots: readonly QueryRoot[], done: () => void): void => {
  let timer: ReturnType<typeof setTimeout>;
  const read = () => Promise.all(roots.map((root) => client.invalidateQueries({ queryKey: [root] })));
  const entry: Waiting = {
    roots,
    shown: () => {
      clearTimeout(timer);
      waiting.delete(entry);
      void read().then(done);
    },
  };
  waiting.add(entry);
  const look = (pause: number, left: number) => {
    timer = setTimeout(() => {
      if (left === 1) return entry.shown();
      if (!streamOpen) void read();
      look(pause * 2, left - 1);
    }, pause);
  };
  look(firstPause, looks);
};
