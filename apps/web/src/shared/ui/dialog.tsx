import { whenOpened } from './lazily';

const load = () => import('./dialog-window');

export const Dialog = whenOpened(async () => (await load()).Dialog);
export const BareDialog = whenOpened(async () => (await load()).BareDialog);
export const Drawer = whenOpened(async () => (await load()).Drawer);
export const ConfirmDialog = whenOpened(async () => (await load()).ConfirmDialog);
