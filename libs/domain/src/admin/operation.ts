import type { OperationEvent } from '@app/contracts/admin/operation.events';
import type { Decider } from '../decider';

/** The request itself is the fact: what comes of it is in the job, the read model or the queue. */
export type OperationCommand = { type: 'RequestOperation'; operation: OperationEvent };

/** Asked for once; the same request come again asks for nothing more. */
export const operation: Decider<OperationCommand, { requested: boolean }, OperationEvent> = {
  initial: { requested: false },
  decide: (command, { requested }) => (requested ? [] : [command.operation]),
  evolve: () => ({ requested: true }),
};
