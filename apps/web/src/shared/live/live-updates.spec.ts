import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import type { pendingContent } from '@app/contracts/content/content.api';
import type { Job } from '@app/contracts/jobs/jobs.api';
import { call } from '@/shared/http/call';
import { jobDone } from './jobs';
import { followLive, whenShown } from './live-updates';
import type { LiveMessage } from './live-stream';

const job: Job = {
  id: 'j1',
  name: 'import-leads',
  state: 'active',
  progress: { done: 4, of: 9 },
  secondsLeft: null,
  result: null,
  error: null,
};

describe('live updates', () => {
  let tell: (message: LiveMessage) => void;
  const disconnect = jest.fn();
  let client: QueryClient;
  let stop: () => void;
  const stale = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;

  beforeEach(() => {
    jest.useFakeTimers();
    disconnect.mockClear();
    client = new QueryClient();
    read();
    stop = followLive(client, (given) => {
      tell = given;
      return disconnect;
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
    tell({ type: 'hello' });
    read();
    tell({ type: 'changed', keys: ['content'] });
    expect(stale(['content', 'pending'])).toBe(true);
    expect(stale(['leads', 'list'])).toBe(false);
  });

  it('let no later read take a response that the page has preloaded', async () => {
    const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json([]));
    tell({ type: 'changed', keys: ['content'] });
    await call<typeof pendingContent>('GET', '/api/content/pending');
    const sent = fetched.mock.lastCall?.[1];
    fetched.mockRestore();
    expect(sent?.credentials).toBe('include');
  });

  it('update the progress of a job', () => {
    tell({ type: 'job', job });
    expect(client.getQueryData(['jobs', 'j1'])).toEqual(job);
  });

  it('make everything stale on every hello', () => {
    for (let n = 0; n < 2; n++) {
      expect(stale(['leads', 'list'])).toBe(false);
      tell({ type: 'hello' });
      expect(stale(['leads', 'list'])).toBe(true);
      read();
    }
  });

  it('keep what was read when nothing has changed since the page began', () => {
    const age = Date.now() - performance.timeOrigin;
    tell({ type: 'hello', quietFor: age + 100 });
    expect(stale(['leads', 'list'])).toBe(false);
    tell({ type: 'hello', quietFor: age - 100 });
    expect(stale(['leads', 'list'])).toBe(true);
  });

  it('read again what was on its way for the first time when it changed, on the screen and ahead of it', async () => {
    let lists = 'before';
    const answers: (() => void)[] = [];
    // The server reads at once. Its response arrives when the test calls `arrive`.
    const read = () => {
      const seen = lists;
      return new Promise<string>((resolve) => answers.push(() => resolve(seen)));
    };
    const arrive = () => {
      for (const answer of answers.splice(0)) answer();
      return jest.advanceTimersByTimeAsync(0);
    };
    const onScreen = { queryKey: ['content', 'detail'], queryFn: read };
    const ahead = { queryKey: ['content', 'next'], queryFn: read, staleTime: Infinity };
    const leave = new QueryObserver(client, onScreen).subscribe(() => undefined);
    void client.prefetchQuery(ahead);
    lists = 'after';
    tell({ type: 'changed', keys: ['content'] });
    await arrive();
    expect(client.getQueryData(onScreen.queryKey)).toBe('before');
    await arrive();
    expect(client.getQueryData(onScreen.queryKey)).toBe('after');
    expect(stale(ahead.queryKey)).toBe(true);
    leave();
  });

  it('show no older state of a job than the reported one', async () => {
    const answers: ((job: Job) => void)[] = [];
    const query = { queryKey: ['jobs', job.id], queryFn: () => new Promise<Job>((resolve) => answers.push(resolve)) };
    const leave = new QueryObserver(client, query).subscribe(() => undefined);
    const completed: Job = { ...job, state: 'completed' };
    tell({ type: 'job', job: completed });
    answers[0]?.(job);
    await jest.advanceTimersByTimeAsync(0);
    expect(client.getQueryData(query.queryKey)).toEqual(completed);
    leave();
  });

  it('stop when they are stopped', () => {
    stop();
    expect(disconnect).toHaveBeenCalledTimes(1);
  });

  it('read a job again that ended while the stream was lost', async () => {
    jest.useRealTimers();
    let state = 'active';
    const server = () => Promise.resolve(Response.json({ ...job, state }));
    jest.spyOn(globalThis, 'fetch').mockImplementation(server);
    const done = jobDone(client, job.id);
    await waitFor(() => expect(client.getQueryData(['jobs', job.id])).toBeDefined());
    tell({ type: 'lost' });
    state = 'completed';
    tell({ type: 'hello' });
    expect((await done).state).toBe('completed');
  });

  describe('and a write that is recorded, but cannot be read yet', () => {
    it('is read when the stream reports a change, not before', async () => {
      const shown = jest.fn();
      tell({ type: 'hello' });
      read();
      whenShown(client, shown);
      await jest.advanceTimersByTimeAsync(20_000);
      expect(stale(['leads', 'list'])).toBe(false);
      tell({ type: 'changed', keys: ['leads'] });
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
