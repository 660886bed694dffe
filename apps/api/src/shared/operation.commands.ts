import type { OperationEvent } from '@app/contracts/admin/operation.events';
import { operation } from '@app/domain/admin/operation';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { streamCommand } from '../platform/feature';

/** Records that an admin asks for a verification, a rebuild, a replay or a retry. It runs before the operation begins. */
export class RecordOperation extends streamCommand('operation', operation) {
  /** @param person the person concerned, when it is not the admin */
  constructor(requested: OperationEvent, context: CommandContext, person = context.owner) {
    const asAdmin: CommandContext = { ...context, owner: person, actor: { id: context.owner, as: 'admin' } };
    const command = { type: 'RequestOperation', operation: requested } as const;
    super(derivedId('operation', context.commandId), command, asAdmin);
  }
}
