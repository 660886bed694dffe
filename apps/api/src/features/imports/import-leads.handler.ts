import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ImportPlan } from '@app/contracts/imports/imports.api';
import { DomainError, type Moment } from '@app/domain/decider';
import { isOver } from '@app/domain/imports/import';
import pLimit from 'p-limit';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { PlanLimits } from '../../shared/ports';
import { People } from '../../platform/kernel/people';
import { EventStore } from '@app/event-sourcing/event-store';
import { allOf } from '@app/event-sourcing/kernel/timeouts';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { CsvReader } from './csv/csv-reader';
import { newestFirst } from './csv/plan-rows';
import { ActOnImport } from './imports.commands';
import { contextOf, leadIdOf, planOf } from './imports.context';
import { ImportFailures } from './import-failures.service';
import { ImportTurns } from './import-turns.service';
import { importLeads } from './imports.reactions';
import { findImport } from './imports.read-model';
import { ActOnLead, SurfaceLeads } from '../../shared/leads.commands';
import { knownPeople, leadsInImport } from './imports.queries';
import { type FailedRow, type RowWork, Uploads } from './uploads.store';

/** Rows of one batch, which is one append. */
const turnSize = 25;
/** Commands to existing leads that run at the same time. */
const changesAtOnce = 6;
/** Milliseconds between two checks whether the person has stopped the import. */
const lookEvery = 500;

interface Applied {
  outcome: 'created' | 'updated' | 'unchanged' | 'skipped' | 'failed' | 'waiting';
  position: bigint;
  reason?: string;
}

/** Imports the rows of a file. It plans all rows once and keeps the plan, so a run after a crash ends the same. */
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
    private readonly turns: ImportTurns,
    private readonly failures: ImportFailures,
    private readonly limits: PlanLimits,
  ) {}

  async run({ importId }: z.output<typeof importLeads.input>, run: JobRun): Promise<object> {
    const at = await this.turns.startedAt(importId);
    const state = await this.turns.stateOf(importId);
    const { status } = state;
    // An earlier run ended the import, or an admin retries the job of an import that was undone meanwhile.
    if (status !== 'running' && status !== 'stopping' && status !== 'failed') {
      if (isOver(state)) await this.uploads.dropFile(importId);
      return {};
    }
    await this.turns.take(importId, run);
    const person = await this.people.find(run.owner);
    const upload = await this.uploads.find(run.owner, importId);
    const plan = upload && planOf(state, upload);
    if (!person || !plan) throw new DomainError('not_found', 'The uploaded file is not here any more.');
    // The list puts people with one time in the order of their file. So all of them get the same time, whichever run adds them.
    const moment = { at, timeZone: person.timeZone };
    const counts = { created: 0, updated: 0, unchanged: 0, skipped: 0, failed: 0, waiting: 0 };
    const failed: FailedRow[] = [];
    const work =
      (await this.uploads.work(importId)) ?? (await this.settle(importId, upload.name, plan, state.goesOn, run));
    if (work instanceof DomainError) {
      // The file was readable when it was uploaded. An import that ends without a row is better than one that never ends.
      counts.failed = upload.analysis.file.rows;
      failed.push({ row: 1, cells: [], reason: work.message });
    }
    const handled: RowWork[] = [];
    let position = 0n;
    const rows = work instanceof DomainError ? [] : work;
    const stopped = await this.stopped(importId, run, rows);
    const oneTurn = async (turn: RowWork[]) => {
      for (const [i, result] of (await this.apply(turn, importId, moment, run)).entries()) {
        const row = turn[i] as RowWork;
        counts[result.outcome]++;
        const kept = doneWith(row, result.outcome);
        if (kept) handled.push(kept);
        if (result.position > position) position = result.position;
        if (result.reason !== undefined)
          failed.push({ row: row.row, cells: 'cells' in row ? row.cells : [], reason: result.reason });
      }
    };
    const done = await run.inTurns(rows, turnSize, oneTurn, stopped);

    // The import is complete only when the lists show all leads.
    if (!(await this.progress.shown('lead', position, { ms: 60_000 }))) throw new Error('The lists are far behind');
    await this.uploads.keepFailed(
      importId,
      failed.toSorted((a, b) => a.row - b.row),
    );
    const left = rows.length - done;
    // The waiting people are imported by a later run.
    if (counts.waiting > 0) await this.uploads.keepDone(importId, handled);
    // All leads are stored, so the next import may plan.
    await this.turns.end(importId, run);
    await this.commands.execute(
      new ActOnImport(importId, { type: 'CompleteImport', ...counts, left }, contextOf(run, importId)),
    );
    if (counts.waiting === 0) await this.uploads.dropFile(importId);
    return counts;
  }

  async gaveUp({ importId }: z.output<typeof importLeads.input>, run: JobRun, error: Error): Promise<void> {
    await this.uploads.dropWork(importId);
    const upload = await this.uploads.find(run.owner, importId);
    const advice = 'It failed several times. Start it again, or undo what was imported.';
    await this.failures.record(importId, upload?.analysis.file.rows, advice, run, error);
  }

  /** A run after a crash continues to the last imported row, so that the counts include every one. */
  private async stopped(importId: string, run: JobRun, rows: RowWork[]): Promise<(done: number) => Promise<boolean>> {
    const isStopping = async () => (await findImport(this.source, run.owner, importId))?.state === 'stopping';
    const first = rows.findIndex((row) => row.do !== 'nothing' && row.do !== 'skip');
    const before = Math.max(first, (await isStopping()) ? await this.reached(importId, run, rows) : 0);
    let next = 0;
    return async (done) => {
      if (done < before || Date.now() < next) return false;
      next = Date.now() + lookEvery;
      return isStopping();
    };
  }

  private async reached(importId: string, { owner }: JobRun, rows: RowWork[]): Promise<number> {
    await this.caughtUp();
    const touched = new Set((await leadsInImport(this.source, owner, importId)).map(({ id }) => id));
    const isIn = (row: RowWork) =>
      (row.do === 'create' && touched.has(leadIdOf(importId, row))) || (row.do === 'update' && touched.has(row.leadId));
    return rows.findLastIndex(isIn) + 1;
  }

  private async caughtUp(): Promise<void> {
    if (!(await this.progress.shown('lead', await this.store.head(), { ms: 60_000 })))
      throw new Error('The lists are far behind');
  }

  /** Plans every row and stores the plan, or returns why the file cannot be read any more. */
  private async settle(
    importId: string,
    name: string,
    plan: ImportPlan,
    goesOn: boolean,
    run: JobRun,
  ): Promise<RowWork[] | DomainError> {
    // No other import adds people now, so the lists are complete when they have reached the end of the log.
    await this.caughtUp();
    const mine = await leadsInImport(this.source, run.owner, importId);
    const before = new Map(mine.map(({ id, created }) => [id, created ? ('created' as const) : ('updated' as const)]));
    const file = { person: run.owner, id: importId, name, bytes: () => this.uploads.bytes(importId) };
    try {
      const parts = await this.csv.run('plan', file, async (): Promise<[ImportPlan, string]> => [
        plan,
        (await knownPeople(this.source, run.owner)).people,
      ]);
      const planned = parts.flatMap((part) => JSON.parse(part) as RowWork[]);
      // The person may have changed those who came in before, so the file does not change them again.
      const done = new Map((goesOn ? await this.uploads.done(importId) : []).map((row) => [row.row, row]));
      // The plan cannot recognise a person without an e-mail and a profile, and would add them again.
      const rows = planned.map((row): RowWork => {
        const known = done.get(row.row);
        if (known) return known;
        const leadId = leadIdOf(importId, row);
        return row.do === 'create' && before.has(leadId) ? { row: row.row, do: 'nothing', leadId } : row;
      });
      // The leads are reserved before the plan is stored. So a run after a crash finds both, or reserves the same leads again.
      const admitted = await this.admit(importId, rows, plan, run);
      if (before.size === 0 && done.size === 0 && admitted === 'all') {
        await this.uploads.keepWork(importId, parts);
        return rows;
      }
      const settled = rows.map((row): RowWork => {
        const id = leadIdOf(importId, row);
        // When the import failed, or some people waited, what it did to its leads before still counts.
        if (row.do === 'nothing') {
          const did = before.get(id) ?? before.get(row.leadId ?? '');
          return did ? { ...row, [did]: true } : row;
        }
        return row.do === 'create' && admitted !== 'all' && !admitted.has(id) ? { row: row.row, do: 'wait' } : row;
      });
      // First what was done before: a stop ends this run, and does not take that from the counts.
      const isDone = (row: RowWork) =>
        done.has(row.row) || (row.do === 'nothing' && (row.created === true || row.updated === true));
      const inOrder = settled.toSorted((a, b) => Number(isDone(b)) - Number(isDone(a)));
      await this.uploads.keepWork(importId, [JSON.stringify(inOrder)]);
      return inOrder;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'unreadable_file') return error;
      throw error;
    }
  }

  /** Reserves the new leads that fit the plan, in the order that the person chose. */
  private async admit(
    importId: string,
    rows: RowWork[],
    { first, chosen }: ImportPlan,
    { owner }: JobRun,
  ): Promise<ReadonlySet<string> | 'all'> {
    const created = rows.filter((row) => row.do === 'create');
    if (chosen === null && (await this.limits.room(owner)) === null) return 'all';
    const wanted = chosen === null ? created : created.filter(({ row }) => chosen.includes(row));
    const hasNotes = ({ lead }: (typeof created)[number]) => first === 'talked' && lead.description !== null;
    const inOrder = wanted.toSorted(
      (a, b) => Number(hasNotes(b)) - Number(hasNotes(a)) || newestFirst(a.lead.connectedOn, b.lead.connectedOn),
    );
    const ids = inOrder.map((row) => leadIdOf(importId, row));
    return this.limits.reserveForImport(owner, importId, ids);
  }

  /** Applies the rows of a turn: new leads with one append, each changed lead with its own command. */
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
    if (row.do === 'nothing')
      return { outcome: row.created ? 'created' : row.updated ? 'updated' : 'unchanged', position: 0n };
    if (row.do === 'wait') return { outcome: 'waiting', position: 0n };
    if (row.do === 'skip') return { outcome: 'skipped', position: 0n, reason: row.why };
    const changes = { ...row.changes, ...(row.adds && { tags: row.adds }) };
    const command = { type: 'ChangeLeadDetails', changes, importId, before: row.before } as const;
    const context = contextOf(run, importId, String(row.row));
    try {
      const { events, position } = await this.commands.execute(new ActOnLead(row.leadId, command, context));
      return { outcome: events > 0 ? 'updated' : 'unchanged', position };
    } catch (error) {
      if (error instanceof DomainError) return appliedOf('updated', error);
      throw error;
    }
  }
}

/** The row for a run that goes on: it is not applied again, and counts as before. Rows that wait or failed are planned again. */
const doneWith = (row: RowWork, outcome: Applied['outcome']): RowWork | undefined => {
  if (row.do === 'skip') return row;
  if (outcome === 'unchanged') return { row: row.row, do: 'nothing' };
  return outcome === 'created' || outcome === 'updated' ? { row: row.row, do: 'nothing', [outcome]: true } : undefined;
};

const appliedOf = (outcome: Applied['outcome'], result: { position: bigint } | DomainError): Applied =>
  result instanceof DomainError
    ? { outcome: 'failed', position: 0n, reason: result.message }
    : { outcome, position: result.position };
