import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ChunkGone, loadChunk, isChunkMissing } from '@/shared/http/load-chunk';
import { lazily } from '@/shared/ui/lazily';
import { SlowNotice } from '@/shared/live/slow-load-notice';
import { dismissToast, toast, useShownToast } from '@/shared/toast/toast.store';
import { useAction } from '@/shared/actions/use-action';

describe('a wait', () => {
  let finish: () => void;
  const work = () =>
    new Promise<string>((resolve) => {
      finish = () => resolve('ok');
    });
  const open = (use: () => { act: (input: string) => void } | undefined, part?: ReactNode) => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>
        <SlowNotice />
        {part}
        {children}
      </QueryClientProvider>
    );
    return renderHook(() => ({ action: use(), toast: useShownToast() }), { wrapper }).result;
  };
  const after = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
  const drafting = () =>
    useAction({
      run: work,
      waiting: (name: string) => `Still writing the message to ${name}`,
      done: { title: 'Message generated' },
      failed: { title: 'Generation failed', text: 'Please try again.' },
    });

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => {
    act(() => dismissToast());
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  it('without a connection is no slowness', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const result = open(drafting);
    act(() => result.current.action?.act('Hana'));
    await after(3000);
    expect(result.current.toast?.text).toMatch(/^Not connected\. Keepwarm tries again\./);
  });

  it('for an action is explained after three seconds, until its result is there', async () => {
    const result = open(drafting);
    act(() => result.current.action?.act('Hana'));
    await after(2999);
    expect(result.current.toast).toBeNull();
    await after(1);
    expect(result.current.toast).toMatchObject({ kind: 'wait', title: 'Still writing the message to Hana' });
    await after(30_000);
    expect(result.current.toast?.kind).toBe('wait');
    finish();
    await after(0);
    expect(result.current.toast?.title).toBe('Message generated');
  });

  it('for a page is explained until the page is there', async () => {
    const result = open(() => void useQuery({ queryKey: ['leads'], queryFn: work }));
    await after(3000);
    expect(result.current.toast).toMatchObject({ kind: 'wait', title: 'Still loading' });
    finish();
    await after(0);
    expect(result.current.toast).toBeNull();
  });

  it('for code is explained until it is there', async () => {
    let load: (part: () => ReactNode) => void = () => undefined;
    const Part = lazily(() => new Promise<() => ReactNode>((resolve) => (load = resolve)));
    const result = open(() => undefined, <Part />);
    await after(3000);
    expect(result.current.toast).toMatchObject({ kind: 'wait', title: 'Still loading' });
    load(() => 'here');
    await after(0);
    expect(result.current.toast).toBeNull();
  });

  it('for code continues while the server is away, and ends when the code has loaded', async () => {
    let away = true;
    const load = () => (away ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(() => 'here'));
    const server = () => (away ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(new Response()));
    const asked = jest.spyOn(globalThis, 'fetch').mockImplementation(server);
    const Part = lazily<object>(load);
    const shown = render(<Part />);
    await after(10_000);
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    expect(shown.container).toHaveTextContent(/^$/);
    away = false;
    await after(2000);
    expect(shown.container).toHaveTextContent('here');
  });

  it('for code that the server does not have any more is an error', async () => {
    const load = jest.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response());
    const failed: unknown = await loadChunk(load).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(ChunkGone);
    expect([failed, new TypeError('Importing a module script failed.'), new Error('500')].map(isChunkMissing)).toEqual([
      true,
      true,
      false,
    ]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('hides no error', async () => {
    const result = open(drafting);
    act(() => toast({ kind: 'error', title: 'Failed to add lead' }));
    act(() => result.current.action?.act('Hana'));
    await after(3000);
    expect(result.current.toast?.title).toBe('Failed to add lead');
    finish();
    await after(0);
  });
});
