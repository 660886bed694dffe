import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, type Moment } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { People } from '../../platform/http/people';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { EventStore } from '../../platform/kernel/event-store';
import { HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Progress } from '../../platform/projections/progress';
import { CsvReader } from './csv/csv-worker';
import type { PlannedRow } from './csv/plan-rows';
import { ActOnImport } from './imports.commands';
import { importLeads } from './imports.reactions';
import { findImport } from './imports.read-model';
import { ActOnLead } from './leads.commands';
import { knownPeople, leadIdsOfImport } from './leads.queries';
import { leads } from './leads.read-model';
import { type FailedRow, type RowWork, type Uploaded, Uploads } from './uploads';

/** Items under way at once: enough to be committed together, few enough that the people at their screens go first. */
const fewest = 3;
/** Where a turn is mostly waiting (for a slow disk, for processors that others have), more of them take hardly longer. */
const most = 24;
/** A turn of more milliseconds than this, of which this process had work for less than this part, was mostly waiting. */
const waiting = { ms: 20, busy: 0.4 };
/** Milliseconds, so that a slow machine still gets through a long file. */
const longestRest = 30;
/** Milliseconds between two looks whether the person has stopped it. */
const lookEvery = 500;

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
    private readonly csv: CsvReader,
    private readonly store: EventStore,
  ) {}

  async run({ importId }: z.output<typeof importLeads.input>, run: JobRun): Promise<object> {
    const person = await this.people.find(run.owner);
    const upload = await this.uploads.find(run.owner, importId);
    if (!person || !upload) throw new DomainError('not_found', 'The uploaded file is not here any more.');
    const moment: Moment = { at: new Date().toISOString(), timeZone: person.timeZone };
    const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
    const failed: FailedRow[] = [];
    const work = upload.work ?? (await this.settle(importId, upload, run));
    if (work instanceof DomainError) {
      // It could be read when it was uploaded. An import that ends without a row says more than one that never ends.
      counts.failed = upload.analysis.file.rows;
      failed.push({ row: 1, cells: [], reason: work.message });
    }
    let position = 0n;
    let done = 0;
    const rows = work instanceof DomainError ? [] : work;
    const stopped = await this.stopped(importId, run, rows);
    const enough = async () => done < rows.length && (await stopped(done));
    await inTurns(rows, enough, async (row) => {
      run.signal.throwIfAborted();
      const result = await this.apply(row, importId, moment, run);
      counts[result.outcome]++;
      if (result.position > position) position = result.position;
      if (result.reason !== undefined) failed.push({ row: row.row, cells: result.cells, reason: result.reason });
      run.progress(++done, rows.length);
    });

    // "Completed" is said when everybody is in the lists, so that the next look shows all of them.
    if (!(await this.progress.waitFor([leads.name], position, 60_000))) throw new Error('The lists are far behind');
    await this.uploads.keepFailed(
      importId,
      failed.toSorted((a, b) => a.row - b.row),
    );
    const left = rows.length - done;
    await this.commands.execute(
      new ActOnImport(importId, { type: 'CompleteImport', ...counts, left }, contextOf(run, importId)),
    );
    await this.uploads.dropWork(importId);
    return counts;
  }

  /**
   * Whether the person has stopped it, with so many rows done. A run after a crash first goes on to where the one before it
   * came, so that what it counts is all that is in.
   */
  private async stopped(importId: string, run: JobRun, rows: RowWork[]): Promise<(done: number) => Promise<boolean>> {
    const isStopping = async () => (await findImport(this.source, run.owner, importId))?.state === 'stopping';
    const before = (await isStopping()) ? await this.reached(importId, run, rows) : 0;
    let next = 0;
    return async (done) => {
      if (done < before || Date.now() < next) return false;
      next = Date.now() + lookEvery;
      return isStopping();
    };
  }

  /** How many rows there are up to the last one that is in. */
  private async reached(importId: string, { owner }: JobRun, rows: RowWork[]): Promise<number> {
    if (!(await this.progress.waitFor([leads.name], await this.store.head(), 60_000)))
      throw new Error('The lists are far behind');
    const touched = new Set((await leadIdsOfImport(this.source, owner, importId)).map(({ id }) => id));
    const isIn = (row: RowWork) =>
      (row.do === 'create' && touched.has(leadIdOf(importId, row))) || (row.do === 'update' && touched.has(row.leadId));
    return rows.findLastIndex(isIn) + 1;
  }

  /** What is to be done, kept; or why the file cannot be read any more. */
  private async settle(importId: string, upload: Uploaded, run: JobRun): Promise<RowWork[] | DomainError> {
    if (!upload.plan) throw new DomainError('not_found', 'This import was never planned.');
    const existing = await knownPeople(this.source, run.owner);
    try {
      const work = (await this.csv.run('plan', upload.bytes, upload.name, upload.plan, existing)).map(workOf);
      await this.uploads.keepWork(importId, work);
      return work;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unreadable_file') return error;
      throw error;
    }
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
        const id = leadIdOf(importId, row);
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
      return { outcome: 'failed', position: 0n, reason: error.message, cells: 'cells' in row ? row.cells : [] };
    }
  }
}

const leadIdOf = (importId: string, { row }: RowWork): string => derivedId('imported-lead', importId, String(row));

const workOf = (row: PlannedRow): RowWork => {
  switch (row.outcome) {
    case 'new':
      return { row: row.row, do: 'create', lead: row.lead };
    case 'update':
      return { row: row.row, do: 'update', leadId: row.leadId, changes: row.changes, cells: row.cells };
    case 'unchanged':
      return { row: row.row, do: 'nothing' };
    case 'skip':
      return { row: row.row, do: 'skip', why: row.why, cells: row.cells };
  }
};

/**
 * `work` for every item, a few of them at once, so that they are committed together; then a rest, in which people at their
 * screens go first. The first failure is thrown when those under way have ended. Before each turn `enough` may end it.
 */
export const inTurns = async <T>(
  items: readonly T[],
  enough: () => Promise<boolean>,
  work: (item: T) => Promise<void>,
): Promise<void> => {
  let some = fewest;
  for (let at = 0; at < items.length && !(await enough());) {
    const turn = items.slice(at, at + some);
    at += some;
    const begin = performance.now();
    const used = process.cpuUsage();
    const failed = (await Promise.allSettled(turn.map(work))).find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
    const ms = performance.now() - begin;
    const { user, system } = process.cpuUsage(used);
    const waited = ms > waiting.ms && (user + system) / 1_000 / ms < waiting.busy;
    some = waited ? Math.min(some * 2, most) : Math.max(some / 2, fewest);
    await sleep(Math.min(ms, longestRest));
  }
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
