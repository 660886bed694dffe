import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OperationEvent } from '@app/contracts/admin/operation.events';
import { auditExport, type AuditExportCommand } from '@app/domain/admin/audit-export';
import { operation } from '@app/domain/admin/operation';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** Records that an admin exports the audit. */
export class RecordExport extends Command<Recorded<{ done: boolean }>> {
  constructor(
    readonly command: AuditExportCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RecordExport)
export class ExportHandler implements ICommandHandler<RecordExport> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ command, context }: RecordExport): Promise<Recorded<{ done: boolean }>> {
    return record(
      this.store,
      `export-${derivedId('export', context.commandId)}`,
      auditExport,
      command,
      context,
      this.clock,
    );
  }
}

/** Records that an admin asks for a verification, a rebuild, a replay or a retry. It runs before the operation begins. */
export class RecordOperation extends Command<Recorded<{ requested: OperationEvent | null }>> {
  constructor(
    readonly operation: OperationEvent,
    readonly context: CommandContext,
    /** The person concerned, when it is not the admin. */
    readonly person = context.owner,
  ) {
    super();
  }
}

@CommandHandler(RecordOperation)
export class OperationHandler implements ICommandHandler<RecordOperation> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ operation: requested, context, person }: RecordOperation) {
    const { commandId, owner } = context;
    const asAdmin: CommandContext = { ...context, owner: person, actor: { id: owner, as: 'admin' } };
    const command = { type: 'RequestOperation', operation: requested } as const;
    return record(
      this.store,
      `operation-${derivedId('operation', commandId)}`,
      operation,
      command,
      asAdmin,
      this.clock,
    );
  }
}
