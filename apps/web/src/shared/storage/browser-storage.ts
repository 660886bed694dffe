import { useMemo, useSyncExternalStore } from 'react';
import { createStore } from '@/shared/lib/store';

/** Strings that the browser stores. When the storage is full, blocked or missing (in the build), they last only for this page. */
const storeIn = (area: () => Storage) => {
  const forThisPage = new Map<string, string>();
  return {
    get(key: string): string | null {
      const here = forThisPage.get(key);
      if (here !== undefined) return here;
      try {
        return area().getItem(key);
      } catch {
        return null;
      }
    },
    /** @param value null removes it. @returns whether the browser stores it for longer than this page */
    set(key: string, value: string | null): boolean {
      forThisPage.delete(key);
      try {
        if (value === null) area().removeItem(key);
        else area().setItem(key, value);
        return true;
      } catch {
        if (value !== null) forThisPage.set(key, value);
        return false;
      }
    },
  };
};

/** Stored in this browser until it is removed. */
export const localStore = storeIn(() => localStorage);
/** Stored in this tab until it is closed. */
export const tabStore = storeIn(() => sessionStorage);

/** Tells of every change, also by another tab. */
const changes = createStore(null, (set) => {
  const follow = () => set(null);
  window.addEventListener('storage', follow);
  return () => window.removeEventListener('storage', follow);
});

export const parsed = (text: string | null): unknown => {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    // Not written by this program.
    return null;
  }
};

/** A value stored as JSON. `valueOf` gets what is stored, or null, and ignores what is not from this program. */
export const storedValue = <T>(key: string, valueOf: (stored: unknown) => T, store = localStore) => {
  const text = () => store.get(key);
  return {
    text,
    valueOf,
    get: (): T => valueOf(parsed(text())),
    /** @param value null removes it. @returns whether the browser stores it for longer than this page */
    set: (value: unknown): boolean => {
      const isStored = store.set(key, value === null ? null : JSON.stringify(value));
      changes.set(null);
      return isStored;
    },
  };
};

/** The stored value now, the same in all tabs. */
export const useStored = <T>({ text, valueOf }: Pick<ReturnType<typeof storedValue<T>>, 'text' | 'valueOf'>): T => {
  const now = useSyncExternalStore(changes.subscribe, text, text);
  return useMemo(() => valueOf(parsed(now)), [now, valueOf]);
};
