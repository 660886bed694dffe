import type { LiveEvent } from '@app/contracts/jobs/jobs.api';
import type { QueryClient } from '@tanstack/react-query';
import { nowShown, streamIs } from './recorded';

/** A closed stream (the server restarts, the session ends) is opened again after so many milliseconds, twice as long each time. */
const reopenFirst = 2000;
const reopenAtMost = 60_000;

/**
 * Follows `/api/live`, so that every open tab shows what any of them did. Returns a function that stops following.
 * The browser reconnects a broken stream by itself. The server greets each connection. What was read before a greeting
 * may have changed since, so all of it is read again.
 */
export const followLive = (client: QueryClient, open = () => new EventSource('/api/live')): (() => void) => {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let reopenAfter = reopenFirst;

  const heard = (event: LiveEvent) => {
    if (event.type === 'changed') {
      for (const key of event.keys) void client.invalidateQueries({ queryKey: [key] });
      nowShown(event.keys);
    } else if (event.type === 'job') {
      client.setQueryData(['jobs', event.job.id], event.job);
    } else {
      streamIs('open');
      void client.invalidateQueries();
      nowShown('all');
      reopenAfter = reopenFirst;
    }
  };

  const start = () => {
    source = open();
    source.onmessage = (message: MessageEvent<string>) => heard(JSON.parse(message.data) as LiveEvent);
    source.onerror = () => {
      streamIs('away');
      if (source.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(start, reopenAfter);
      reopenAfter = Math.min(reopenAfter * 2, reopenAtMost);
    };
  };
  start();

  return () => {
    streamIs('away');
    clearTimeout(timer);
    source.close();
  };
};
