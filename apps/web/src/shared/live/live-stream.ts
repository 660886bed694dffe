import type { LiveEvent } from '@app/contracts/jobs/jobs.api';

/**
 * A message to a tab: an event of the stream, or the state of the stream. `hello` also means that the stream is open. `ended`: the
 * server or the network has ended it, and the tab has not closed it.
 */
export type LiveMessage = LiveEvent | { type: 'open' } | { type: 'lost'; ended?: true };

/** Milliseconds until a closed stream is opened again; twice as long after each failure. */
const firstReopen = 2000;
const longestReopen = 60_000;

/** The browser reconnects a broken stream by itself. One that the server refused is opened again after a pause. */
export const openStream = (tell: (message: LiveMessage) => void) => {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reopenAfter = firstReopen;

  const start = () => {
    clearTimeout(timer);
    source = new EventSource('/api/live');
    source.onmessage = ({ data }: MessageEvent<string>) => {
      reopenAfter = firstReopen;
      tell(JSON.parse(data) as LiveEvent);
    };
    source.onerror = () => {
      tell({ type: 'lost', ended: true });
      if (source.readyState !== EventSource.CLOSED) return;
      timer = setTimeout(start, reopenAfter);
      reopenAfter = Math.min(reopenAfter * 2, longestReopen);
    };
  };
  start();

  return {
    /** Opens a closed stream at once, and makes the next pause as short as the first. */
    reopen: () => {
      // The person may have signed in during an attempt with the old session.
      reopenAfter = firstReopen;
      if (source.readyState === EventSource.CLOSED) start();
    },
    close: () => {
      clearTimeout(timer);
      source.close();
    },
  };
};
export type LiveStream = ReturnType<typeof openStream>;
