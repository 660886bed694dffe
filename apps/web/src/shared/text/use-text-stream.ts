import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { modelQuery } from '@/shared/queries/model.queries';
import type { ToastGiven } from '@/shared/toast/toast.store';
import type { StreamObserver } from '@/shared/http/streaming-call';

/** A text while a model writes it. */
export interface LiveText {
  text: string;
  /** Why the model writes it again, or null. */
  again: string | null;
}

export const stopped: ToastGiven = { title: 'Stopped', text: 'Nothing was kept.', kind: 'done' };

export const isStop = (error: { name: string }): boolean => error.name === 'AbortError';

/** What Stop ends, by the key of `useTextStream`. */
const running = new Map<string, AbortController>();

/** Stop and Escape end the text, and nothing is stored. By its `name` a text is found again after another page. */
export const useTextStream = (name?: string) => {
  const client = useQueryClient();
  const own = useId();
  const key = name ?? own;
  // It is never read from the server: `watch` puts the words there.
  const queryKey = ['writing', key];
  const { data: now = null } = useQuery<LiveText | null>({ queryKey, queryFn: skipToken });
  const show = (text: LiveText | null) => client.setQueryData(queryKey, text);
  const stop = () => running.get(key)?.abort();
  useHotkeys(now ? [{ keys: 'escape', does: 'Stop writing', run: stop }] : []);
  return {
    /** Null while no text is being written. */
    now,
    stop,
    /** The notice while a text takes long. A model's text needs none, because it is on the screen while it is written. */
    waitingFor: (title: string) => (client.getQueryData(modelQuery.queryKey)?.name ? null : title),
    watch: async <R>(run: (observer: StreamObserver) => Promise<R>): Promise<R> => {
      const mine = new AbortController();
      running.set(key, mine);
      try {
        return await run({
          signal: mine.signal,
          onOpen: () => show({ text: '', again: null }),
          onText: (text, again) => show({ text, again }),
        });
      } finally {
        if (running.get(key) === mine) {
          running.delete(key);
          show(null);
        }
      }
    },
  };
};
