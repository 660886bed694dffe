import { localStore } from '@/shared/storage/browser-storage';

export type Theme = 'system' | 'light' | 'dark';

/** The theme of this browser. `public/theme.js` applies it before the first paint. */
export const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
};

/** @returns whether it is stored. When the browser stores nothing, the theme lasts only for this page, and a toast says so. */
export const chooseTheme = (theme: Theme): boolean => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return localStore.set('theme', theme === 'system' ? null : theme);
};
