import { jest } from '@jest/globals';
import { sessionEnded, signInAddress } from './session';

describe('the end of a session', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('opens the sign-in once, after half a second, also when many calls fail', () => {
    const leave = jest.fn();
    sessionEnded(leave);
    sessionEnded(leave);
    jest.advanceTimersByTime(499);
    expect(leave).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(leave).toHaveBeenCalledTimes(1);
  });

  it('returns to the same page after the sign-in', () => {
    expect(signInAddress('/leads?status=new')).toBe('/api/login?returnTo=%2Fleads%3Fstatus%3Dnew');
    expect(signInAddress('/')).toBe('/api/login');
    expect(signInAddress('/login?error=auth_failed')).toBe('/api/login');
  });
});
