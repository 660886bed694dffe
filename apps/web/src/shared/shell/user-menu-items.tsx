import { Link } from '@tanstack/react-router';
import { Keyboard, LogOut } from 'lucide-react';
import { useState } from 'react';
import { toast } from '@/shared/toast/toast.store';
import { nameOf, useUser } from '@/shared/queries/current-user.queries';
import { localStore } from '@/shared/storage/browser-storage';
import { MenuChoice, MenuItem, MenuLabel, MenuRule } from '../ui/menu';
import { useNavPages, withoutTab } from './navigation';

type Theme = 'system' | 'light' | 'dark';

/** The theme of this browser. `public/theme.js` applies it before the first paint. */
const currentTheme = (): Theme => {
  const chosen = document.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
};

/** @returns whether it is stored. When the browser stores nothing, the theme lasts only for this page, and a toast says so. */
const chooseTheme = (theme: Theme): boolean => {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  return localStore.set('theme', theme === 'system' ? null : theme);
};

const themeNames: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'Same as system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** The text of the toast. It is needed because a change to the system's theme may not be visible. */
const chosen: Record<Theme, string> = {
  system: 'The theme follows your system',
  light: 'Light theme chosen',
  dark: 'Dark theme chosen',
};

export const UserMenuItems = ({ onShowKeys }: { onShowKeys: () => void }) => {
  const user = useUser();
  const [theme, setTheme] = useState(currentTheme);
  const { others } = useNavPages();
  const onTheme = (next: Theme) => {
    if (next === theme) return;
    const kept = chooseTheme(next);
    setTheme(next);
    toast({
      title: chosen[next],
      text: kept ? 'It is saved in this browser.' : 'Only for this page: this browser stores nothing for Keepwarm.',
    });
  };
  return (
    <>
      <MenuLabel>
        <span className="block truncate text-base text-ink">{nameOf(user)}</span>
        <span className="block truncate font-normal">{user.email}</span>
      </MenuLabel>
      <MenuRule />
      <MenuChoice label="Theme" value={theme} onChange={onTheme} options={themeNames} />
      <MenuRule />
      {/* For phones, which have no sidebar. */}
      {[...withoutTab, ...others].map((page) => (
        <MenuItem key={page.to} asChild className="md:hidden">
          <Link to={page.to}>
            <page.icon />
            {page.name}
          </Link>
        </MenuItem>
      ))}
      <MenuItem keys="?" onSelect={onShowKeys} className="touch:hidden">
        <Keyboard />
        Keys
      </MenuItem>
      <MenuItem asChild>
        <a href="/api/logout">
          <LogOut />
          Sign out
        </a>
      </MenuItem>
    </>
  );
};
