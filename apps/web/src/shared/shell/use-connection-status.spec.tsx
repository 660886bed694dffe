import { jest } from '@jest/globals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { followLive, isCut } from '@/shared/live/live-updates';
import type { LiveMessage } from '@/shared/live/live-stream';
import { GlobalOverlays } from './global-overlays';
import { sessionEnded } from '@/shared/session/session';
import { useShownToast } from '@/shared/toast/toast.store';
import { userQuery } from '@/shared/queries/current-user.queries';

const nora = { id: 'u1' };
const unauthorized = () => Response.json({ code: 'unauthorized', message: 'No.', requestId: 'r' }, { status: 401 });
const unreachable = () => Promise.reject(new TypeError('Failed to fetch'));
const approve = jest.fn();

const Page = () => {
  useHotkeys([{ keys: 'a', does: 'Approve', run: approve, overDialogs: true }]);
  return (
    <>
      <title>Hana Sato | Keepwarm</title>
      <input aria-label="Note" />
      <a href="/api/logout" onClick={(event) => event.preventDefault()}>
        Log Out
      </a>
    </>
  );
};

describe('a live stream that ends', () => {
  let tell: (message: LiveMessage) => void;
  let stop: () => void;
  const says = jest.spyOn(globalThis, 'fetch');
  const asked = () => says.mock.calls.filter(([address]) => address === '/api/auth/user').length;

  beforeEach(() => {
    jest.useFakeTimers();
    says.mockReset().mockImplementation(async () => unauthorized());
    const client = new QueryClient();
    client.setQueryData<unknown>(userQuery.queryKey, nora);
    stop = followLive(client, (given) => {
      tell = given;
      return () => undefined;
    });
    tell({ type: 'hello' });
    render(
      <QueryClientProvider client={client}>
        <Page />
        <GlobalOverlays />
      </QueryClientProvider>,
    );
  });
  afterEach(() => {
    cleanup();
    stop();
    jest.useRealTimers();
  });

  const hears = (message: LiveMessage) =>
    act(async () => {
      tell(message);
      await jest.advanceTimersByTimeAsync(0);
    });
  const ends = () => hears({ type: 'lost', ended: true });
  const cover = () => screen.queryByRole('alertdialog', { name: 'You are signed out' });

  it('is reported after some seconds when the server cannot be reached, until it can', async () => {
    const shown = () => {
      const { result, unmount } = renderHook(() => useShownToast());
      unmount();
      return result.current?.title;
    };
    says.mockImplementation(unreachable);
    await hears({ type: 'lost' });
    await act(() => jest.advanceTimersByTimeAsync(3999));
    expect([shown(), isCut()]).toEqual([undefined, false]);
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect([shown(), isCut()]).toEqual(['Not connected', true]);
    await hears({ type: 'hello' });
    expect([shown(), isCut()]).toEqual([undefined, false]);
    // The server answers, and has ended the stream for another reason.
    says.mockImplementation(async () => new Response(''));
    await hears({ type: 'lost' });
    await act(() => jest.advanceTimersByTimeAsync(4000));
    expect([shown(), isCut()]).toEqual([undefined, false]);
  });

  it('with the session covers the page at once, and holds its keys and the sign-in back', async () => {
    screen.getByRole('textbox', { name: 'Note' }).focus();
    await ends();
    expect(cover()).toHaveAccessibleDescription(/are kept in this browser/u);
    expect(screen.getByRole('button', { name: 'Sign in' })).toHaveFocus();
    expect(document.title).toBe('Signed out | Keepwarm');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(approve).not.toHaveBeenCalled();
    const leave = jest.fn();
    sessionEnded(leave);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(leave).not.toHaveBeenCalled();
  });

  it('gives the page back when the person has signed in in another tab', async () => {
    const note = screen.getByRole('textbox', { name: 'Note' });
    note.focus();
    await ends();
    says.mockImplementation(async () => Response.json(nora));
    await hears({ type: 'hello' });
    expect(cover()).toBeNull();
    expect(note).toHaveFocus();
    expect(document.title).toBe('Hana Sato | Keepwarm');
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(approve).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the network is cut', unreachable],
    ['the server starts again', async () => Response.json({}, { status: 503 })],
    ['the session goes on', async () => Response.json(nora)],
  ])('covers nothing when %s', async (_, answer) => {
    says.mockImplementation(answer);
    await ends();
    expect(asked()).toBe(1);
    expect(cover()).toBeNull();
  });

  it('asks nothing when the tab itself has closed it, or has not opened it yet', async () => {
    await hears({ type: 'lost' });
    expect(asked()).toBe(0);
  });

  it('believes the last answer', async () => {
    const answers: ((response: Response) => void)[] = [];
    says.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    await ends();
    await ends();
    await act(async () => answers[1]?.(Response.json(nora)));
    await act(async () => answers[0]?.(unauthorized()));
    expect(answers).toHaveLength(2);
    expect(cover()).toBeNull();
  });

  it('does not cover a page that signs out itself', async () => {
    screen.getByRole('link', { name: 'Log Out' }).click();
    await ends();
    expect(cover()).toBeNull();
    // It has not left.
    await act(() => jest.advanceTimersByTimeAsync(5000));
    await ends();
    expect(cover()).not.toBeNull();
  });

  it('says when no sign-in can be started', async () => {
    await ends();
    says.mockImplementation(unreachable);
    const button = screen.getByRole('button', { name: 'Sign in' });
    await act(async () => button.click());
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to initiate sign in. Please try again.');
    expect(button).toBeEnabled();
  });
});
