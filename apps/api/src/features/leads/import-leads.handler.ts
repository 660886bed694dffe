import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, type Moment } from '@app/domain/decider';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { People } from '../../platform/http/people';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { Clock, momentOf } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { allOf } from '../../platform/kernel/within';
import { HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Progress } from '../../platform/projections/progress';
import { CsvReader } from './csv/csv-worker';
import type { PlannedRow } from './csv/plan-rows';
import { ActOnImport, importState } from './imports.commands';
import { importLeads } from './imports.reactions';
import { findImport } from './imports.read-model';
import { ActOnLead, SurfaceLeads } from './leads.commands';
import { knownPeople, leadIdsOfImport } from './leads.queries';
import { type FailedRow, type RowWork, type Uploaded, Uploads } from './uploads';

/** Rows of one batch. A batch is one append, and blocks this process for a few milliseconds. */
const turnSize = 40;
/** Commands to existing leads that run at the same time. */
const changesAtOnce = 6;
/** Longest rest after a turn, in milliseconds, so that a slow machine still gets through a long file. */
const longestRest = 30;
const isRunning = new Set(['running', 'stopping']);
/** Milliseconds between two looks whether the person has stopped the import. */
const lookEvery = 500;

interface Applied {
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed';
  position: bigint;
  reason?: string;
}

/** Imports the rows of a file. It plans all rows once and keeps the plan, so a run after a crash ends the same. */
@Injectable()
@HandlesJob(importLeads)
export class ImportLeads implements JobHandler<typeof importLeads.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly people: People,
    private readonly uploads: Uploads,
    private readonly progress: Progress,
    private readonly csv: CsvReader,
    private readonly store: EventStore,
  ) {}

  async run({ importId }: z.output<typeof importLeads.input>, run: JobRun): Promise<object> {
    // After a restore from a backup, the job of an import that has ended comes again, and its file may be gone.
    if (!isRunning.has((await importState(this.store, importId)).status)) return {};
    const person = await this.people.find(run.owner);
    const upload = await this.uploads.find(run.owner, importId);
    if (!person || !upload) throw new DomainError('not_found', 'The uploaded file is not here any more.');
    const moment = momentOf(this.clock, person);
    const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0 };
    const failed: FailedRow[] = [];
    const work = upload.work ?? (await this.settle(importId, upload, run));
    if (work instanceof DomainError) {
      // The file was readable when it was uploaded. An import that ends without a row is better than one that never ends.
      counts.failed = upload.analysis.file.rows;
      failed.push({ row: 1, cells: [], reason: work.message });
    }
    let position = 0n;
    let done = 0;
    const rows = work instanceof DomainError ? [] : work;
    const stopped = await this.stopped(importId, run, rows);
    const enough = async () => done < rows.length && (await stopped(done));
    await inTurns(rows, turnSize, enough, async (turn) => {
      run.signal.throwIfAborted();
      for (const [i, result] of (await this.apply(turn, importId, moment, run)).entries()) {
        const row = turn[i] as RowWork;
        counts[result.outcome]++;
        if (result.position > position) position = result.position;
        if (result.reason !== undefined)
          failed.push({ row: row.row, cells: 'cells' in row ? row.cells : [], reason: result.reason });
      }
      done += turn.length;
      run.progress(done, rows.length);
    });

    // The import is complete when the lists show everybody.
    if (!(await this.progress.shown('lead', position, { ms: 60_000 }))) throw new Error('The lists are far behind');
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
   * Whether the person has stopped the import, after so many rows. A run after a crash first continues to the last row that
   * the run before it imported, so that its counts include every imported row.
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

  /** How many rows there are up to the last imported one. */
  private async reached(importId: string, { owner }: JobRun, rows: RowWork[]): Promise<number> {
    const touched = new Set((await leadIdsOfImport(this.source, owner, importId)).map(({ id }) => id));
    const isIn = (row: RowWork) =>
      (row.do === 'create' && touched.has(leadIdOf(importId, row))) || (row.do === 'update' && touched.has(row.leadId));
    return rows.findLastIndex(isIn) + 1;
  }

  /** Plans every row and keeps the plan; or says why the file cannot be read any more. */
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

  /** Applies the rows of a turn: new people with one append, changed ones each for itself. */
  private async apply(turn: RowWork[], importId: string, moment: Moment, run: JobRun): Promise<Applied[]> {
    const created = turn.filter((row) => row.do === 'create');
    const few = pLimit(changesAtOnce);
    const other = (row: RowWork) => (row.do === 'create' ? undefined : few(() => this.applyOther(row, importId, run)));
    const [creations, others] = await allOf([this.create(created, importId, moment, run), allOf(turn.map(other))]);
    return turn.map((row, i) => others[i] ?? (creations.get(row.row) as Applied));
  }

  private async create(
    rows: Extract<RowWork, { do: 'create' }>[],
    importId: string,
    moment: Moment,
    run: JobRun,
  ): Promise<Map<number, Applied>> {
    const results = await this.commands.execute(
      new SurfaceLeads(
        rows.map((row) => ({
          id: leadIdOf(importId, row),
          command: { type: 'SurfaceLead', details: row.lead, source: 'import', importId, row: row.row, ...moment },
          context: contextOf(run, importId, String(row.row)),
        })),
      ),
    );
    return new Map(rows.map((row, i) => [row.row, appliedOf('created', results[i] as (typeof results)[number])]));
  }

  private async applyOther(row: Exclude<RowWork, { do: 'create' }>, importId: string, run: JobRun): Promise<Applied> {
    if (row.do === 'nothing') return { outcome: 'unchanged', position: 0n };
    if (row.do === 'skip') return { outcome: 'skipped', position: 0n, reason: row.why };
    const command = { type: 'ChangeLeadDetails', changes: row.changes, importId } as const;
    const context = contextOf(run, importId, String(row.row));
    try {
      return appliedOf('updated', await this.commands.execute(new ActOnLead(row.leadId, command, context)));
    } catch (error) {
      if (error instanceof DomainError) return appliedOf('updated', error);
      throw error;
    }
  }
}

const appliedOf = (outcome: Applied['outcome'], result: { position: bigint } | DomainError): Applied =>
  result instanceof DomainError
    ? { outcome: 'failed', position: 0n, reason: result.message }
    : { outcome, position: result.position };

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
 * Works through the items in turns. After each turn it rests for as long as the turn took, so that requests go first.
 * Before each turn `enough` may end it.
 */
export const inTurns = async <T>(
  items: readonly T[],
  size: number,
  enough: () => Promise<boolean>,
  work: (turn: T[]) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < items.length && !(await enough()); at += size) {
    const begin = performance.now();
    await work(items.slice(at, at + size));
    await sleep(Math.min(performance.now() - begin, longestRest));
  }
};

/** Every row is a command of its own. Its id is the same in every run of the job. */
export const contextOf = (run: JobRun, importId: string, part = 'whole'): CommandContext => ({
  commandId: derivedId(run.id, importId, part),
  owner: run.owner,
  actor: { id: run.owner, as: 'user' },
  correlationId: run.correlationId,
  causationId: run.id,
  request: null,
});
