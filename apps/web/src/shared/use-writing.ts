import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useHotkeys } from './hotkeys';
import { modelQuery } from './model';
import type { ToastGiven } from './toast-store';
import type { Watcher } from './watched-call';

/** A text while a model writes it. */
export interface LiveText {
  text: string;
  /** Why the model writes it again, or null. */
  again: string | null;
}

export const stopped: ToastGiven = { title: 'Stopped', text: 'Nothing was kept.', kind: 'done' };

/** Whether the person has stopped it. */
export const isStop = (error: { name: string }): boolean => error.name === 'AbortError';

/** The notice while a text takes long. A model's text needs none, because it is on the screen while it is written. */
const waitingFor = (client: QueryClient, title: string): string | null =>
  client.getQueryData(modelQuery.queryKey)?.name ? null : title;

/** Shows a text while it is written. Stop and Escape end it, and then nothing is stored. */
export const useWriting = () => {
  const client = useQueryClient();
  const [now, setNow] = useState<LiveText | null>(null);
  const running = useRef<AbortController | null>(null);
  const stop = () => running.current?.abort();
  useHotkeys(now ? [{ keys: 'escape', does: 'Stop writing', run: stop }] : []);
  return {
    /** Null while no text is being written. */
    now,
    stop,
    waitingFor: (title: string) => waitingFor(client, title),
    watch: async <R>(run: (watcher: Watcher) => Promise<R>): Promise<R> => {
      const mine = new AbortController();
      running.current = mine;
      try {
        return await run({
          signal: mine.signal,
          onOpen: () => setNow({ text: '', again: null }),
          onText: (text, again) => setNow({ text, again }),
        });
      } finally {
        if (running.current === mine) setNow(null);
      }
    },
  };
};
