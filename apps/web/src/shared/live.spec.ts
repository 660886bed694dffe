import { QueryClient } from '@tanstack/react-query';
import { jest } from '@jest/globals';
import { followLive, whenShown } from './live';

class Stream {
  static readonly CLOSED = 2;
  readyState = 1;
  onmessage: ((message: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  close = () => {
    this.readyState = Stream.CLOSED;
  };
  say = (event: unknown) => this.onmessage?.({ data: JSON.stringify(event) });
  die = () => {
    this.readyState = Stream.CLOSED;
    this.onerror?.();
  };
}

describe('live updates', () => {
  const streams: Stream[] = [];
  let client: QueryClient;
  let stop: () => void;
  const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

  beforeEach(() => {
    jest.useFakeTimers();
    Object.assign(globalThis, { EventSource: Stream });
    streams.length = 0;
    client = new QueryClient();
    read();
    stop = followLive(client, () => {
      const stream = new Stream();
      streams.push(stream);
      return stream as unknown as EventSource;
    });
  });
  const read = () => {
    client.setQueryData(['leads', 'list'], []);
    client.setQueryData(['content', 'pending'], []);
  };
  afterEach(() => {
    stop();
    jest.useRealTimers();
  });

  it('make stale only what changed', () => {
    streams[0]?.say({ type: 'hello' });
    read();
    streams[0]?.say({ type: 'changed', keys: ['content'] });
    expect(stale(['content', 'pending'])).toBe(true);
    expect(stale(['leads', 'list'])).toBe(false);
  });

  it('update the progress of a job', () => {
    const job = { id: 'j1', state: 'active', progress: { done: 4, of: 9 } };
    streams[0]?.say({ type: 'job', job });
    expect(client.getQueryData(['jobs', 'j1'])).toEqual(job);
  });

  it('make everything stale on every hello', () => {
    for (let n = 0; n < 2; n++) {
      expect(stale(['leads', 'list'])).toBe(false);
      streams[0]?.say({ type: 'hello' });
      expect(stale(['leads', 'list'])).toBe(true);
      read();
    }
  });

  it('reopen a stream that the server closed, but not after they are stopped', () => {
    streams[0]?.die();
    jest.runAllTimers();
    expect(streams).toHaveLength(2);
    streams[1]?.die();
    stop();
    jest.runAllTimers();
    expect(streams).toHaveLength(2);
  });

  describe('and a write that is recorded, but cannot be read yet', () => {
    it('is read when the stream tells a change, not before', async () => {
      const shown = jest.fn();
      streams[0]?.say({ type: 'hello' });
      read();
      whenShown(client, shown);
      await jest.advanceTimersByTimeAsync(20_000);
      expect(stale(['leads', 'list'])).toBe(false);
      streams[0]?.say({ type: 'changed', keys: ['leads'] });
      await jest.advanceTimersByTimeAsync(0);
      expect(stale(['leads', 'list'])).toBe(true);
      expect(shown).toHaveBeenCalledTimes(1);
    });

    it('is read after growing pauses without a stream, and given up after some', async () => {
      const shown = jest.fn();
      const reads = jest.spyOn(client, 'invalidateQueries');
      whenShown(client, shown);
      const after = async (milliseconds: number) => {
        await jest.advanceTimersByTimeAsync(milliseconds);
        return reads.mock.calls.length;
      };
      expect([await after(2000), await after(4000), await after(8000)]).toEqual([1, 2, 3]);
      expect(await after(600_000)).toBe(6);
      expect(shown).toHaveBeenCalledTimes(1);
    });
  });
});
