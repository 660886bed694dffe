import { focusManager, onlineManager, QueryObserver } from '@tanstack/react-query';
import { waitFor } from '@testing-library/react';
import { queryClient } from './query-client';

const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0), { timeout: 10_000 });

describe('What was read', () => {
  afterEach(() => {
    queryClient.clear();
    focusManager.setFocused(undefined);
    onlineManager.setOnline(true);
  });

  const watch = (queryFn: () => Promise<string>) => {
    const observer = new QueryObserver(queryClient, { queryKey: ['leads'], queryFn });
    return { observer, stop: observer.subscribe(() => undefined) };
  };

  it('is never stale, is not read again on focus or by itself, and a failure is not tried again', async () => {
    let reads = 0;
    const first = watch(async () => `read ${++reads}`);
    await settled();
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    onlineManager.setOnline(false);
    onlineManager.setOnline(true);
    const second = watch(async () => `read ${++reads}`);
    await settled();
    expect(reads).toBe(1);
    expect(first.observer.getCurrentResult()).toMatchObject({ data: 'read 1', isStale: false });
    expect(queryClient.getDefaultOptions().queries?.refetchInterval).toBeUndefined();
    first.stop();
    second.stop();
    queryClient.clear();

    let failures = 0;
    const failing = watch(async () => Promise.reject(new Error(`failure ${++failures}`)));
    await settled();
    expect(failures).toBe(1);
    expect(failing.observer.getCurrentResult()).toMatchObject({ status: 'error', failureCount: 1 });
    failing.stop();
  });
});
