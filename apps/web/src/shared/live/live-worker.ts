import { type LiveMessage, type LiveStream, openStream } from './live-stream';

// A shared worker for all tabs of a browser, so that they share one stream. Over HTTP/1.1 a browser opens only six connections
// to a server, so six streams would leave none for a seventh tab. The browser ends the worker with its last tab. A new version
// of the web has another address for this script, and so its own worker.

/** The messages of a tab: `join` when it starts and whenever it becomes visible, `leave` when its page ends or is cached. */
export type TabMessage = 'join' | 'leave';

const tabs = new Set<MessagePort>();
let stream: LiveStream | undefined;
let open = false;
/** By `Date.now()`. Since then nothing has changed. */
let quietSince = 0;

const tellAll = (message: LiveMessage) => {
  open = message.type !== 'lost';
  quietSince = Date.now() - ((message.type === 'hello' && message.quietFor) || 0);
  for (const tab of tabs) tab.postMessage(message);
};

const leave = (tab: MessagePort) => {
  tabs.delete(tab);
  if (tabs.size > 0) return;
  stream?.close();
  stream = undefined;
  open = false;
};

/** Every `join` gets a reply. A tab that was away gets `hello`, because it missed messages. */
const join = (tab: MessagePort) => {
  const away = !tabs.has(tab);
  tabs.add(tab);
  if (stream) stream.reopen();
  else stream = openStream(tellAll);
  const hello: LiveMessage = { type: 'hello', quietFor: Date.now() - quietSince };
  const reply: LiveMessage = !open ? { type: 'lost' } : away ? hello : { type: 'open' };
  tab.postMessage(reply);
};

globalThis.addEventListener('connect', (event) => {
  const [tab] = (event as MessageEvent).ports;
  if (!tab) return;
  tab.onmessage = ({ data }: MessageEvent<TabMessage>) => (data === 'join' ? join(tab) : leave(tab));
});
