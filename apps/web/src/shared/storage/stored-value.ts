import { useSyncExternalStore } from 'react';
import { localStore } from './browser-storage';

/**
 * Values that this browser stores, each under its key and the same in all tabs.
 * @param parse reads a stored text; null when nothing is stored. It never throws.
 */
export const storedValue = <T>(parse: (text: string | null) => T) => {
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    // Changes by another tab.
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  // React needs the same value until the text changes.
  let read: { text: string | null; value: T } | undefined;
  const of = (key: string): T => {
    const text = localStore.get(key);
    if (read?.text !== text) read = { text, value: parse(text) };
    return read.value;
  };
  return {
    of,
    /** @param text null removes the value */
    set: (key: string, text: string | null): void => {
      localStore.set(key, text);
      for (const listener of listeners) listener();
    },
    use: (key: string): T =>
      useSyncExternalStore(
        subscribe,
        () => of(key),
        () => of(key),
      ),
  };
};
