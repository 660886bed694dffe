import { jest } from '@jest/globals';
import { QueryClient } from '@tanstack/react-query';
import { nowShown, streamIs, whenShown } from './recorded';

describe('a write that is recorded but not shown yet', () => {
  let client: QueryClient;
  let reads: number;
  beforeEach(() => {
    jest.useFakeTimers();
    client = new QueryClient();
    reads = 0;
    jest.spyOn(client, 'invalidateQueries').mockImplementation(() => {
      reads += 1;
      return Promise.resolve();
    });
  });
  afterEach(() => {
    nowShown('all');
    streamIs('away');
    jest.useRealTimers();
  });

  it('is read when the live stream says so, and not before', async () => {
    const done = jest.fn();
    streamIs('open');
    whenShown(client, ['leads'], done);
    await jest.advanceTimersByTimeAsync(20_000);
    expect(reads).toBe(0);
    nowShown(['leads']);
    await jest.advanceTimersByTimeAsync(200_000);
    expect(reads).toBe(1);
    expect(done).toHaveBeenCalledTimes(1);
  });

  it('is looked for after growing pauses while the stream is away, and given up once', async () => {
    const done = jest.fn();
    whenShown(client, ['leads'], done);
    const after = async (milliseconds: number) => {
      await jest.advanceTimersByTimeAsync(milliseconds);
      return reads;
    };
    expect([await after(2000), await after(4000), await after(8000)]).toEqual([1, 2, 3]);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(reads).toBe(6);
    expect(done).toHaveBeenCalledTimes(1);
  });
});
