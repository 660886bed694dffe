import { Keyboard, LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Theme, useTheme } from '../theme';
import { Menu, MenuChoice, MenuItem, MenuLabel, MenuRule } from '../ui/menu';
import { nameOf, useUser } from '../user';

const themeNames: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

interface UserMenuProps {
  trigger: ReactNode;
  side: 'top' | 'bottom';
  onShowKeys: () => void;
}

export const UserMenu = ({ trigger, side, onShowKeys }: UserMenuProps) => {
  const user = useUser();
  const { theme, choose } = useTheme();
  return (
    <Menu trigger={trigger} side={side} align={side === 'top' ? 'start' : 'end'} className="w-56">
      <MenuLabel>
        <span className="block truncate text-base text-ink">{nameOf(user)}</span>
        <span className="block truncate font-normal">{user.email}</span>
      </MenuLabel>
      <MenuRule />
      <MenuChoice label="Theme" value={theme} onChange={choose} options={themeNames} />
      <MenuRule />
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
    </Menu>
  );
};
