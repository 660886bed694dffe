import type { Field } from './fields';
import type { Thread } from './thread';
import { careThreads } from './threads-care';
import { generalThreads } from './threads-general';
import { marketThreads } from './threads-market';
import { peopleThreads } from './threads-people';
import { workThreads } from './threads-work';

export const threads: readonly Thread[] = [
  ...workThreads,
  ...peopleThreads,
  ...careThreads,
  ...marketThreads,
  ...generalThreads,
];

/** Threads for these fields, and then the general ones. */
export function threadsFor(fields: readonly Field[]): { own: Thread[]; general: Thread[] } {
  return {
    own: threads.filter(({ field }) => field !== null && fields.includes(field)),
    general: threads.filter(({ field }) => field === null),
  };
}
