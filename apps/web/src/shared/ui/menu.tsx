import { lazy, useState } from 'react';
import { whenTriggered } from './lazily';
import type { MenuChoiceProps, MenuItemProps, MenuProps } from './menu-window';

const load = () => import('./menu-window');

const Window = whenTriggered('menu', async () => (await load()).MenuWindow);

type Opening = 'open' | 'onOpenChange';

/** A menu under a button. With `open` the caller can also open it, for example by a key. */
export const Menu = (props: Omit<MenuProps, Opening> & Partial<Pick<MenuProps, Opening>>) => {
  const [open, setOpen] = useState(false);
  return <Window open={open} onOpenChange={setOpen} {...props} />;
};

// These suspend inside the menu's own Suspense boundary, so that the whole menu appears at once.
export const MenuItem = lazy<React.ComponentType<MenuItemProps>>(async () => ({ default: (await load()).MenuItem }));
export const MenuLabel = lazy(async () => ({ default: (await load()).MenuLabel }));
export const MenuRule = lazy(async () => ({ default: (await load()).MenuRule }));
const Choice = lazy(async () => ({ default: (await load()).MenuChoice<string> }));

export const MenuChoice = <V extends string>(props: MenuChoiceProps<V>) => (
  <Choice {...props} onChange={(value) => props.onChange(value as V)} />
);
