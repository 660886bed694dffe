import { jest } from '@jest/globals';
import { connectLive } from './live-connection';
import type { LiveMessage } from './live-stream';

/** A stream in which the test plays the server. */
class Stream {
  static readonly CLOSED = 2;
  static readonly all: Stream[] = [];
  static readonly open = () => Stream.all.filter((each) => each.readyState !== Stream.CLOSED);
  readyState = 1;
  onmessage?: (message: { data: string }) => void;
  onerror?: () => void;
  constructor() {
    Stream.all.push(this);
  }
  close = () => {
    this.readyState = Stream.CLOSED;
  };
  say = (message: LiveMessage) => this.onmessage?.({ data: JSON.stringify(message) });
  /** The browser reconnects by itself. */
  breakOff = () => this.onerror?.();
  /** The server refuses a connection, so the browser gives up. */
  refuse = () => {
    this.close();
    this.onerror?.();
  };
}

/** One end of a channel. A message arrives at once. */
class Port {
  onmessage?: (message: { data: unknown }) => void;
  other?: Port;
  closed = false;
  postMessage = (data: unknown) => this.other?.closed || this.other?.onmessage?.({ data });
  close = () => {
    this.closed = true;
  };
}

const changed: LiveMessage = { type: 'changed', keys: ['leads'] };
let hidden = false;
const look = (at: boolean) => {
  hidden = !at;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  jest.useFakeTimers();
  hidden = false;
  Stream.all.length = 0;
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
  Object.assign(globalThis, { EventSource: Stream });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'SharedWorker');
  jest.useRealTimers();
});

const openTab = () => {
  const heard: string[] = [];
  const close = connectLive((message) => heard.push(message.type));
  return { heard, close };
};

describe('the stream that the tabs of a browser share', () => {
  let workerRuns: boolean;

  beforeAll(() => import('./live-worker'));
  beforeEach(() => {
    workerRuns = true;
    class Worker {
      port = new Port();
      constructor() {
        const inside = new Port();
        inside.other = this.port;
        this.port.other = inside;
        const connect = new MessageEvent('connect', { ports: [inside] as unknown as MessagePort[] });
        if (workerRuns) globalThis.dispatchEvent(connect);
      }
    }
    Object.assign(globalThis, { SharedWorker: Worker });
  });

  it('is one, and every tab hears every event', () => {
    const tabs = Array.from({ length: 8 }, openTab);
    expect(Stream.all).toHaveLength(1);
    Stream.all[0]?.say({ type: 'hello' });
    Stream.all[0]?.say(changed);
    for (const { heard } of tabs) expect(heard).toEqual(['lost', 'hello', 'changed']);
    tabs[0]?.close();
    Stream.all[0]?.say(changed);
    expect(tabs.map(({ heard }) => heard.length)).toEqual([3, 4, 4, 4, 4, 4, 4, 4]);
    for (const tab of tabs) tab.close();
    expect(Stream.open()).toEqual([]);
  });

  it('says hello to a tab that comes later: what it read before may have changed', () => {
    const first = openTab();
    Stream.all[0]?.say({ type: 'hello' });
    const second = openTab();
    expect(second.heard).toEqual(['hello']);
    expect(first.heard).toEqual(['lost', 'hello']);
    first.close();
    second.close();
  });

  it('says to a tab that comes later for how long nothing has changed', () => {
    const heard: LiveMessage[] = [];
    const tabs = [openTab()];
    Stream.all[0]?.say({ type: 'hello', quietFor: 3000 });
    jest.advanceTimersByTime(500);
    tabs.push({ heard: [], close: connectLive((message) => heard.push(message)) });
    Stream.all[0]?.say(changed);
    jest.advanceTimersByTime(200);
    tabs.push({ heard: [], close: connectLive((message) => heard.push(message)) });
    const hello = (quietFor: number): LiveMessage => ({ type: 'hello', quietFor });
    expect(heard).toEqual([hello(3500), changed, hello(200)]);
    for (const tab of tabs) tab.close();
  });

  it('says hello to a page that comes back from the cache, not to a tab that is looked at', () => {
    const tabs = [openTab(), openTab()];
    Stream.all[0]?.say({ type: 'hello' });
    look(false);
    look(true);
    expect(tabs[0]?.heard).toEqual(['lost', 'hello', 'open']);
    globalThis.dispatchEvent(new Event('pagehide'));
    expect(Stream.open()).toEqual([]);
    globalThis.dispatchEvent(new Event('pageshow'));
    Stream.all.at(-1)?.say({ type: 'hello' });
    expect(tabs[0]?.heard.slice(3)).toEqual(['lost', 'hello']);
    for (const tab of tabs) tab.close();
  });

  it('is lost for all tabs while it is broken, and says hello to all when it is open again', () => {
    const tabs = [openTab(), openTab()];
    Stream.all[0]?.say({ type: 'hello' });
    Stream.all[0]?.breakOff();
    Stream.all[0]?.say({ type: 'hello' });
    expect(tabs[0]?.heard).toEqual(['lost', 'hello', 'lost', 'hello']);
    for (const tab of tabs) tab.close();
  });

  it('opens again soon for a new tab, also when an attempt under way is refused after many others', () => {
    const tabs = [openTab()];
    for (let refused = 0; refused < 6; refused++) {
      Stream.all.at(-1)?.refuse();
      jest.advanceTimersByTime(60_000);
    }
    const before = Stream.all.length;
    tabs.push(openTab());
    Stream.all.at(-1)?.refuse();
    jest.advanceTimersByTime(2000);
    expect(Stream.all).toHaveLength(before + 1);
    for (const tab of tabs) tab.close();
  });

  it('opens again after a pause when the server refuses it, and at once for a new tab', () => {
    const tabs = [openTab()];
    Stream.all[0]?.refuse();
    jest.advanceTimersByTime(1999);
    expect(Stream.all).toHaveLength(1);
    jest.advanceTimersByTime(1);
    Stream.all[1]?.refuse();
    tabs.push(openTab());
    expect(Stream.all).toHaveLength(3);
    jest.advanceTimersByTime(60_000);
    expect(Stream.all).toHaveLength(3);
    for (const tab of tabs) tab.close();
  });

  it('is replaced by a stream of the tab when the worker does not reply', () => {
    workerRuns = false;
    const tab = openTab();
    jest.advanceTimersByTime(5000);
    expect(Stream.open()).toHaveLength(1);
    Stream.all[0]?.say({ type: 'hello' });
    expect(tab.heard).toEqual(['lost', 'hello']);
    tab.close();
  });
});

describe('the stream of a tab in a browser without shared workers', () => {
  it('is open while the tab is visible', () => {
    const tab = openTab();
    Stream.all[0]?.say({ type: 'hello' });
    look(false);
    expect(Stream.open()).toEqual([]);
    expect(tab.heard).toEqual(['lost', 'hello', 'lost']);
    look(true);
    Stream.all[1]?.say({ type: 'hello' });
    expect(tab.heard.at(-1)).toBe('hello');
    tab.close();
    look(true);
    expect(Stream.open()).toEqual([]);
  });

  it('opens again after a pause that grows, but not after it is stopped', () => {
    const tab = openTab();
    for (const pause of [2000, 4000, 8000]) {
      Stream.all.at(-1)?.refuse();
      const before = Stream.all.length;
      jest.advanceTimersByTime(pause - 1);
      expect(Stream.all).toHaveLength(before);
      jest.advanceTimersByTime(1);
      expect(Stream.all).toHaveLength(before + 1);
    }
    Stream.all.at(-1)?.refuse();
    tab.close();
    jest.runAllTimers();
    expect(Stream.all).toHaveLength(4);
  });
});
