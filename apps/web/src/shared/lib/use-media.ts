import { useSyncExternalStore } from 'react';

export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );

/** Whether the screen is a phone's. Phones show cards instead of tables, and a page instead of a panel. */
export const usePhone = () => useMedia('(width < 48rem)');
