import { whenOpened } from '../lazily';
import type { DrawerProps } from './drawer-window';

export const Drawer = whenOpened<DrawerProps>(async () => (await import('./drawer-window')).Drawer);
