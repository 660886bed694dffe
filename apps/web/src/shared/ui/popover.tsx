import { whenTriggered } from './lazily';

/** A small form under (or above) the button that opens it. */
export const Popover = whenTriggered('dialog', async () => (await import('./popover-window')).PopoverWindow);
