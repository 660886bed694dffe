import { useSyncExternalStore } from 'react';
import { localStore } from '@/shared/storage/browser-storage';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

const read = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
};

/** When the browser stores nothing, the theme lasts only for this page, and a toast says so. */
const keep = (theme: Theme): boolean => localStore.set('theme', theme === 'system' ? null : theme);

/**
 * The theme of this browser. `public/theme.js` applies it before the first paint. `choose` returns whether it is
 * stored.
 */
export const useTheme = () => ({
  theme: useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read,
    (): Theme => 'system',
  ),
  choose: (theme: Theme): boolean => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    for (const listener of listeners) listener();
    return keep(theme);
  },
});
