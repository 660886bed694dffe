import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { keepAddress, sessionEnded, signInAddress } from './session';
import { useFragment } from './use-address-fragment';
import { useShownToast } from '@/shared/toast/toast.store';

describe('the end of a session', () => {
  const { fetch } = globalThis;
  beforeEach(() => {
    jest.useFakeTimers();
    globalThis.fetch = async () => Response.json({});
  });
  afterEach(() => {
    jest.useRealTimers();
    globalThis.fetch = fetch;
  });

  it('opens the sign-in once, after half a second, also when many calls fail', async () => {
    const leave = jest.fn();
    sessionEnded(leave);
    sessionEnded(leave);
    await jest.advanceTimersByTimeAsync(499);
    expect(leave).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('stays on the page when no sign-in can be started, and tries again', async () => {
    const { result } = renderHook(useShownToast);
    const leave = jest.fn();
    globalThis.fetch = async () => Promise.reject(new TypeError('Failed to fetch'));
    act(() => sessionEnded(leave));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(leave).not.toHaveBeenCalled();
    expect(result.current).toMatchObject({
      title: 'Sign In Error',
      text: 'Failed to initiate sign in. Please try again.',
    });
    globalThis.fetch = async () => Response.json({});
    result.current?.action?.run();
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('returns to the same page after the sign-in', () => {
    expect(signInAddress('/leads?status=new')).toBe('/api/login?returnTo=%2Fleads%3Fstatus%3Dnew');
    expect(signInAddress('/')).toBe('/api/login');
    expect(signInAddress('/login?error=auth_failed')).toBe('/api/login');
  });

  it('has what is after the # again after the sign-in, on the same page and once', () => {
    history.replaceState(null, '', '/leads?add=true#title=Ida%20Holm');
    keepAddress();
    expect(signInAddress()).toBe('/api/login?returnTo=%2Fleads%3Fadd%3Dtrue');
    const opens = (page: string) => {
      history.replaceState(null, '', page);
      const { result } = renderHook(useFragment);
      expect(location.hash).toBe(result.current);
      return result.current;
    };
    expect(opens('/leads?add=true')).toBe('#title=Ida%20Holm');
    expect(opens('/leads?add=true')).toBe('');
    history.replaceState(null, '', '/leads?add=true#title=Ida%20Holm');
    keepAddress();
    expect(opens('/leads')).toBe('');
  });
});
