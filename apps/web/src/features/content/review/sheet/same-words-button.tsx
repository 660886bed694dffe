import { closedTrigger, whenOpened } from '@/shared/ui/lazily';
import type { SeeOthersProps } from './same-words-window';

const load = () => import('./same-words-window');

/** A button that lists the other waiting messages with the same words. */
export const SeeOthers = whenOpened<SeeOthersProps>(
  async () => (await load()).SeeOthersWindow,
  closedTrigger('dialog', load),
);
