import { useSyncExternalStore } from 'react';

/**
 * A value outside of React. Components that use it render again when it is set.
 * @param first the value at the start, and in the pages that the build renders
 * @param follow runs while a component uses the value: it may set it, and returns what ends this
 */
export const createStore = <T>(first: T, follow?: (set: (next: T) => void) => () => void) => {
  let now = first;
  let end: (() => void) | undefined;
  const listeners = new Set<() => void>();
  const get = () => now;
  const set = (next: T): void => {
    now = next;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    if (listeners.size === 0) end = follow?.(set);
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) end?.();
    };
  };
  return { get, set, subscribe, use: (): T => useSyncExternalStore(subscribe, get, () => first) };
};
