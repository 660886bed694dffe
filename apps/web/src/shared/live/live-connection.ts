import { type LiveMessage, type LiveStream, openStream } from './live-stream';
import type { TabMessage } from './live-worker';

type Tell = (message: LiveMessage) => void;

/** Milliseconds within which the shared worker must reply. Some systems suspend it together with the tab that started it. */
const replyWithin = 5000;

/** A stream for this tab alone, while the tab is visible. A hidden tab does not need a connection. */
const ownStream = (tell: Tell): (() => void) => {
  let stream: LiveStream | undefined;
  const close = () => {
    stream?.close();
    stream = undefined;
  };
  const follow = () => {
    if (!document.hidden) stream ??= openStream(tell);
    else {
      close();
      tell({ type: 'lost' });
    }
  };
  document.addEventListener('visibilitychange', follow);
  follow();
  return () => {
    document.removeEventListener('visibilitychange', follow);
    close();
  };
};

/** The stream that all tabs of this browser share. `onFailure` is called when the worker does not run. */
const sharedStream = (tell: Tell, onFailure: () => void): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), { type: 'module', name: 'live' });
  const send = (message: TabMessage) => worker.port.postMessage(message);
  const join = () => {
    waiting ??= setTimeout(onFailure, replyWithin);
    send('join');
  };
  const leave = () => send('leave');
  const onVisible = () => {
    if (!document.hidden) join();
  };
  worker.onerror = onFailure;
  worker.port.onmessage = ({ data }: MessageEvent<LiveMessage>) => {
    clearTimeout(waiting);
    waiting = undefined;
    tell(data);
  };
  document.addEventListener('visibilitychange', onVisible);
  // A cached page can come back, so it joins again.
  addEventListener('pagehide', leave);
  addEventListener('pageshow', onVisible);
  join();
  return () => {
    clearTimeout(waiting);
    document.removeEventListener('visibilitychange', onVisible);
    removeEventListener('pagehide', leave);
    removeEventListener('pageshow', onVisible);
    leave();
    worker.port.close();
  };
};

/** Follows `/api/live` through the worker of all tabs, else with a stream for this tab. Returns what stops it. */
export const connectLive = (tell: Tell): (() => void) => {
  let stop = () => {};
  const alone = () => {
    stop();
    tell({ type: 'lost' });
    stop = ownStream(tell);
  };
  if ('SharedWorker' in globalThis) stop = sharedStream(tell, alone);
  else alone();
  return () => stop();
};
