import { randomUUID } from 'node:crypto';
import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type AuditDetail,
  exportAuditCsv,
  exportAuditLines,
  getAuditEntry,
  listAudit,
} from '@app/contracts/audit/audit.api';
import { type exportFormats, longestExport } from '@app/contracts/audit/audit.constants';
import { DomainError, mustExist } from '@app/domain/decider';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { EventStore } from '@app/event-sourcing/event-store';
import { Handle, type Received } from '../../platform/http/endpoint';
import { sendPage } from '../../platform/http/paging';
import { sendParts } from '../../shared/downloads';
import { Operations } from '../../platform/operations/operations';
import { RecordExport } from './audit.commands';
import { auditCsv, auditLines } from './audit.export';
import { type AuditFilter, countAudit, findAudit, findAuditEntry } from './audit.queries';

@Controller()
export class AuditController {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly store: EventStore,
    private readonly operations: Operations,
  ) {}

  @Handle(listAudit)
  async list({ query, response }: Received<typeof listAudit>) {
    return sendPage(response, await findAudit(this.source, query));
  }

  @Handle(getAuditEntry)
  async one({ params }: Received<typeof getAuditEntry>) {
    const entry = mustExist(await findAuditEntry(this.source, params.id), 'entry');
    const event = (await this.store.readStream(entry.stream)).find((e) => e.id === entry.id);
    if (!event) throw new DomainError('not_found', 'The log does not contain this event any more. Verify the ledger.');
    const link = await this.operations.chainEntryOf(entry.id);
    return {
      ...entry,
      entry: link?.entry ?? null,
      revision: event.revision,
      position: String(event.position),
      data: event.data,
      metadata: event.metadata,
      text: textIn(event.data),
      chain: link ? { hash: link.hash, before: link.before } : null,
    };
  }

  @Handle(exportAuditCsv)
  async csv({ query, context }: Received<typeof exportAuditCsv>, @Res() response: Response) {
    const upTo = await this.announce(response, query, context, 'csv', 'text/csv; charset=utf-8');
    await sendParts(response, auditCsv(this.source, query, upTo));
  }

  @Handle(exportAuditLines)
  async lines({ query, context }: Received<typeof exportAuditLines>, @Res() response: Response) {
    const upTo = await this.announce(response, query, context, 'jsonl', 'application/jsonl; charset=utf-8');
    await sendParts(response, auditLines(this.source, this.store, query, upTo));
  }

  /** Records the export before anything is sent. @returns the position of the log at which the export ends */
  private async announce(
    response: Response,
    filter: AuditFilter,
    { owner, ...context }: CommandContext,
    format: (typeof exportFormats)[number],
    contentType: string,
  ): Promise<bigint> {
    const upTo = await this.store.head();
    const total = await countAudit(this.source, filter, longestExport);
    const { q, kind = null, type = null, user = null, actor = null, as = null, from = null, until = null } = filter;
    await this.commands.execute(
      new RecordExport(
        {
          type: 'ExportAudit',
          format,
          entries: Math.min(total, longestExport),
          filter: { searched: Boolean(q), kind, type, user, actor, as, from, until },
        },
        // Each download has an entry of its own, also when its Idempotency-Key is not new.
        { ...context, commandId: randomUUID(), owner, actor: { id: owner, as: 'admin' } },
      ),
    );
    const part = total > longestExport ? `-first-${longestExport}` : '';
    const name = `keepwarm-audit-${new Date().toISOString().slice(0, 10)}${part}.${format}`;
    response.set({
      'Content-Type': contentType,
      'Content-Disposition': `attachment; filename="${name}"`,
    });
    sendPage(response, { rows: [], total, next: undefined, most: longestExport });
    return upTo;
  }
}

const textIn = (data: unknown): AuditDetail['text'] => {
  if (typeof data !== 'object' || data === null || !('body' in data) || !('fingerprint' in data)) return null;
  const { body, fingerprint } = data;
  if (typeof body !== 'string' || typeof fingerprint !== 'string') return null;
  return { title: 'title' in data && typeof data.title === 'string' ? data.title : null, body, fingerprint };
};
