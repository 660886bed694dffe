import type { QueuedJob } from '@app/contracts/admin/queues.api';
import { given, oneOf } from '@/shared/lib/search-params';

type State = QueuedJob['state'];
export const queueStates = ['failed', 'waiting', 'active', 'delayed', 'completed'] as const satisfies readonly State[];

export const queueStateLabels: Record<State, string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  active: 'Running',
  delayed: 'Delayed',
  completed: 'Done',
};

/** The search parameters of the queue; by default failed jobs. */
interface QueueSearch {
  state?: State | undefined;
}

export const parseQueueSearch = (search: Record<string, unknown>): QueueSearch =>
  given({ state: oneOf(queueStates, search.state) });
