import type { QueuedJob } from '@app/contracts/admin/queues.api';
import { given, oneOf } from '@/shared/lib/search-params';

type State = QueuedJob['state'];
export const queueStates = ['failed', 'waiting', 'active', 'delayed', 'completed'] as const satisfies readonly State[];

export const parseQueueSearch = (search: Record<string, unknown>): { state?: State } =>
  given({ state: oneOf(queueStates, search.state) });
