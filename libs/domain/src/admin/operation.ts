import type { OperationEvent } from '@app/contracts/admin/operation.events';
import type { Decider } from '../decider';

/** The event records the request. The result is in the job, the read model or the queue. */
type OperationCommand = { type: 'RequestOperation'; operation: OperationEvent };

/** A request is recorded once. Sending it again changes nothing. */
export const operation: Decider<OperationCommand, { requested: OperationEvent | null }, OperationEvent> = {
  initial: { requested: null },
  decide: (command, { requested }) => (requested ? [] : [command.operation]),
  evolve: (_, requested) => ({ requested }),
};
