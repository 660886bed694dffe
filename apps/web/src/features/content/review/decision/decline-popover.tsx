import { closedTrigger, whenOpened } from '@/shared/ui/lazily';
import type { DeclineProps } from './decline-window';

const load = () => import('./decline-window');

/** A button that asks for a reason before a text is declined. */
export const DeclinePopover = whenOpened<DeclineProps>(
  async () => (await load()).DeclineWindow,
  closedTrigger('dialog', load),
);
