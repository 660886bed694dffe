import { whenOpened } from './lazily';
import type { BareDialogProps, ConfirmProps, DialogProps, DrawerProps } from './dialog-window';

const load = () => import('./dialog-window');

export const Dialog = whenOpened<DialogProps>(async () => (await load()).Dialog);
export const BareDialog = whenOpened<BareDialogProps>(async () => (await load()).BareDialog);
export const Drawer = whenOpened<DrawerProps>(async () => (await load()).Drawer);
export const ConfirmDialog = whenOpened<ConfirmProps>(async () => (await load()).ConfirmDialog);
