import { closedTrigger, whenOpened } from './lazily';
import type { PopoverProps } from './popover-window';

const load = () => import('./popover-window');

/** A small form under (or above) the button that opens it. */
export const Popover = whenOpened<PopoverProps>(
  async () => (await load()).PopoverWindow,
  closedTrigger('dialog', load),
);
