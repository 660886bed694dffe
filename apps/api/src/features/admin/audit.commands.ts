import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { auditExport, type AuditExportCommand } from '@app/domain/admin/audit-export';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { record, type Recorded } from '../../platform/commands/record';
import { EventStore } from '../../platform/event-store/event-store';

/** That an admin takes a copy of the audit with them. */
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
  constructor(private readonly store: EventStore) {}

  execute({ command, context }: RecordExport): Promise<Recorded<{ done: boolean }>> {
    return record(this.store, `export-${derivedId('export', context.commandId)}`, auditExport, command, context);
  }
}
