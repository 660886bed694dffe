import type { ExportEvent } from '@app/contracts/audit/export.events';
import type { Decider } from '../decider';

export type AuditExportCommand = { type: 'ExportAudit' } & ExportEvent['data'];

/** An export changes nothing. Its event records that it happened. */
export const auditExport: Decider<AuditExportCommand, { done: boolean }, ExportEvent> = {
  initial: { done: false },
  decide: ({ format, entries, filter }, { done }) =>
    done ? [] : [{ type: 'AuditExported', data: { format, entries, filter } }],
  evolve: () => ({ done: true }),
};
