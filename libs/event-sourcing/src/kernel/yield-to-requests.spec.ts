import { jest } from '@jest/globals';
import { mapInSlices, peopleAreActive, requestBegins, requestsFirst, waitsForBackground } from './yield-to-requests';

beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
});

/** A step of background work. @returns whether it has run */
const step = () => {
  let ran = false;
  void requestsFirst().then(() => (ran = true));
  return () => ran;
};

describe('Background work', () => {
  it('runs at once while there are no requests', async () => {
    const ran = step();
    await jest.advanceTimersByTimeAsync(0);
    expect(ran()).toBe(true);
  });

  it('waits for a request, and runs when its response has closed', async () => {
    const end = requestBegins();
    const ran = step();
    await jest.advanceTimersByTimeAsync(10);
    expect(ran()).toBe(false);
    end();
    await jest.advanceTimersByTimeAsync(0);
    expect(ran()).toBe(true);
  });

  it('waits at most 20 ms, so that many requests do not stop it', async () => {
    const end = requestBegins();
    const ran = step();
    await jest.advanceTimersByTimeAsync(21);
    expect(ran()).toBe(true);
    end();
  });

  it('does not wait for a request that waits for it', async () => {
    const end = requestBegins();
    const ran = step();
    let shown = (): void => undefined;
    const reply = waitsForBackground(() => new Promise<void>((resolve) => (shown = resolve)));
    await jest.advanceTimersByTimeAsync(0);
    expect(ran()).toBe(true);
    shown();
    await reply;
    end();
  });

  it('runs one step in each turn of the event loop, and lets a new request go between', async () => {
    const steps = [step(), step(), step()];
    jest.advanceTimersToNextTimer();
    await Promise.resolve();
    expect(steps.map((ran) => ran())).toEqual([true, false, false]);
    const end = requestBegins();
    await jest.advanceTimersByTimeAsync(10);
    expect(steps.map((ran) => ran())).toEqual([true, false, false]);
    end();
    await jest.advanceTimersByTimeAsync(1);
    expect(steps.map((ran) => ran())).toEqual([true, true, true]);
  });

  it('in a loop lets requests go every 4 ms', async () => {
    const end = requestBegins();
    const done: number[] = [];
    const all = mapInSlices([1, 2, 3], (n) => {
      jest.setSystemTime(Date.now() + 3);
      jest.advanceTimersByTime(3);
      return done.push(n);
    });
    expect(done).toEqual([1, 2]);
    end();
    await jest.advanceTimersByTimeAsync(1);
    expect(await all).toEqual([1, 2, 3]);
  });
});

it('People count as active until one second after their last request', async () => {
  requestBegins()();
  expect(peopleAreActive()).toBe(true);
  await jest.advanceTimersByTimeAsync(1_001);
  expect(peopleAreActive()).toBe(false);
});
