import { closedTrigger, whenOpened } from '@/shared/lazily';
import type { SeeOthersProps } from './see-others-window';

const load = () => import('./see-others-window');

/** A button that lists the other waiting messages with the same words. */
export const SeeOthers = whenOpened<SeeOthersProps>(
  async () => (await load()).SeeOthersWindow,
  closedTrigger('dialog', load),
);
