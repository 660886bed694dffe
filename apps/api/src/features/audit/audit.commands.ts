import { auditExport, type AuditExportCommand } from '@app/domain/audit/audit-export';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { streamCommand } from '../../platform/feature';

export class RecordExport extends streamCommand('export', auditExport) {
  constructor(command: AuditExportCommand, context: CommandContext) {
    super(derivedId('export', context.commandId), command, context);
  }
}
