import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, type Moment } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { People } from '../../platform/auth/people';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Progress } from '../../platform/read-models/progress';
import { planRows } from './csv/plan-rows';
import { readTable } from './csv/read-table';
import { ActOnImport } from './imports.commands';
import { importLeads } from './imports.reactions';
import { ActOnLead } from './leads.commands';
import { knownPeople } from './leads.queries';
import { leads } from './leads.read-model';
import { type FailedRow, type RowWork, type Uploaded, Uploads } from './uploads';

/** Rows under way at once: enough to be committed together, few enough that the people at their screens go first. */
export const atOnce = 4;

/** Imports a file row by row. What is to be done is settled once and kept, so that a run after a crash ends the same. */
@Injectable()
@HandlesJob(importLeads)
export class ImportLeads implements JobHandler<typeof importLeads.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly people: People,
    private readonly uploads: Uploads,
    private readonly progress: Progress,
  ) {}

  async run({ importId }: z.output<typeof importLeads.input>, run: JobRun): Promise<object> {
    const person = await this.people.find(run.owner);
    const upload = await this.uploads.find(run.owner, importId);
    if (!person || !upload) throw new DomainError('not_found', 'The uploaded file is not here any more.');
    const work = upload.work ?? (await this.settle(importId, upload, run));
    const moment: Moment = { at: new Date().toISOString(), timeZone: person.timeZone };

    const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
    const failed: FailedRow[] = [];
    let position = 0n;
    let done = 0;
    await inTurns(work, atOnce, async (row) => {
      run.signal.throwIfAborted();
      const result = await this.apply(row, importId, moment, run);
      counts[result.outcome]++;
      if (result.position > position) position = result.position;
      if (result.reason !== undefined) failed.push({ row: row.row, cells: result.cells, reason: result.reason });
      run.progress(++done, work.length);
    });

    // "Completed" is said when everybody is in the lists, so that the next look shows all of them.
    if (!(await this.progress.waitFor([leads.name], position, 60_000))) throw new Error('The lists are far behind');
    await this.uploads.keepFailed(importId, asTheyStood(failed, upload));
    await this.commands.execute(
      new ActOnImport(importId, { type: 'CompleteImport', ...counts }, contextOf(run, importId)),
    );
    await this.uploads.dropWork(importId);
    return counts;
  }

  private async settle(importId: string, upload: Uploaded, run: JobRun): Promise<RowWork[]> {
    if (!upload.plan) throw new DomainError('not_found', 'This import was never planned.');
    const { mapping, tag, same } = upload.plan;
    const table = readTable(upload.bytes, upload.name);
    const existing = await knownPeople(this.source, run.owner);
    const work = planRows(table.rows, mapping, existing, new Set(same), tag).map((row): RowWork => {
      switch (row.outcome) {
        case 'new':
          return { row: row.row, do: 'create', lead: row.lead };
        case 'update':
          return { row: row.row, do: 'update', leadId: row.leadId, changes: row.changes };
        case 'unchanged':
          return { row: row.row, do: 'nothing' };
        case 'skip':
          return { row: row.row, do: 'skip', why: row.why, cells: row.cells };
      }
    });
    await this.uploads.keepWork(importId, work);
    return work;
  }

  private async apply(
    row: RowWork,
    importId: string,
    moment: Moment,
    run: JobRun,
  ): Promise<{
    outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed';
    position: bigint;
    reason?: string;
    cells: string[];
  }> {
    if (row.do === 'nothing') return { outcome: 'unchanged', position: 0n, cells: [] };
    if (row.do === 'skip') return { outcome: 'skipped', position: 0n, reason: row.why, cells: row.cells };
    const line = String(row.row);
    try {
      if (row.do === 'create') {
        const id = derivedId('imported-lead', importId, line);
        const command = {
          type: 'SurfaceLead',
          details: row.lead,
          source: 'import',
          importId,
          row: row.row,
          ...moment,
        } as const;
        const { position } = await this.commands.execute(new ActOnLead(id, command, contextOf(run, importId, line)));
        return { outcome: 'created', position, cells: [] };
      }
      const command = { type: 'ChangeLeadDetails', changes: row.changes, importId } as const;
      const { position } = await this.commands.execute(
        new ActOnLead(row.leadId, command, contextOf(run, importId, line)),
      );
      return { outcome: 'updated', position, cells: [] };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { outcome: 'failed', position: 0n, reason: error.message, cells: [] };
    }
  }
}

/** `work` for every item, some of them at once; the first failure is thrown when all have stopped. */
export const inTurns = async <T>(
  items: readonly T[],
  some: number,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  const queue = items.values();
  const workers = Array.from({ length: some }, async () => {
    for (const item of queue) await work(item);
  });
  const failed = (await Promise.allSettled(workers)).find((worker) => worker.status === 'rejected');
  if (failed) throw failed.reason;
};

/** Rows that were refused on the way get their cells back from the file. */
const asTheyStood = (failed: FailedRow[], upload: Uploaded): FailedRow[] => {
  const inOrder = failed.toSorted((a, b) => a.row - b.row);
  if (inOrder.every((f) => f.cells.length > 0)) return inOrder;
  const cells = new Map(readTable(upload.bytes, upload.name).rows.map((row) => [row.line, row.cells]));
  return inOrder.map((f) => ({ ...f, cells: cells.get(f.row) ?? f.cells }));
};

/** Every row is a command of its own, the same one in every run of the job. */
export const contextOf = (run: JobRun, importId: string, part = 'whole'): CommandContext => ({
  commandId: derivedId(run.id, importId, part),
  owner: run.owner,
  actor: { id: run.owner, as: 'user' },
  correlationId: run.correlationId,
  causationId: run.id,
  request: null,
});
