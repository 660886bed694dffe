import { type ComponentProps, lazy, type ReactElement } from 'react';
import { Menu } from '../ui/menu';

// It suspends inside the menu's own Suspense boundary, as the parts of every menu.
const Items = lazy(async () => ({ default: (await import('./user-menu-items')).UserMenuItems }));

interface UserMenuProps {
  trigger: ReactElement<ComponentProps<'button'>>;
  side: 'top' | 'bottom';
  onShowKeys: () => void;
}

export const UserMenu = ({ trigger, side, onShowKeys }: UserMenuProps) => (
  <Menu trigger={trigger} side={side} align={side === 'top' ? 'start' : 'end'} className="w-56">
    <Items onShowKeys={onShowKeys} />
  </Menu>
);
