import { useSyncExternalStore } from 'react';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

const read = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
};

/** Handlers whether the browser keeps it: storage may be blocked. */
const keep = (theme: Theme): boolean => {
  try {
    if (theme === 'system') localStorage.removeItem('theme');
    else localStorage.setItem('theme', theme);
    return true;
  } catch {
    // It holds for this page alone, and the person is told so.
    return false;
  }
};

/** The theme chosen in this browser; public/theme.js puts it back before the first paint. `choose` answers whether it is kept. */
export const useTheme = () => ({
  theme: useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read),
  choose: (theme: Theme): boolean => {
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    for (const listener of listeners) listener();
    return keep(theme);
  },
});
