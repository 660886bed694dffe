import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isOver } from '@app/domain/imports/import';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { derivedId } from '@app/event-sourcing/commands/context';
import { HandlesJob } from '../../platform/feature';
import type { JobHandler, JobRun } from '@app/event-sourcing/jobs/job';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { allOf } from '@app/event-sourcing/kernel/timeouts';
import { ImportFailures } from './import-failures.service';
import { ImportTurns } from './import-turns.service';
import { contextOf } from './imports.context';
import { ActOnImport } from './imports.commands';
import { undoImportedLeads } from './imports.reactions';
import { ActOnLead } from '../../shared/leads.commands';
import { leadIdsOfImport } from './imports.queries';
import { Uploads } from './uploads.store';

/** Leads of one batch. Their appends are committed together. */
const turnSize = 16;

/** Removes the leads that the import created, restores those it updated, and keeps those on which somebody worked. */
@Injectable()
@HandlesJob(undoImportedLeads)
export class UndoImportedLeads implements JobHandler<typeof undoImportedLeads.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly turns: ImportTurns,
    private readonly failures: ImportFailures,
    private readonly uploads: Uploads,
  ) {}

  async run({ importId }: z.output<typeof undoImportedLeads.input>, run: JobRun): Promise<object> {
    const imported = await this.turns.stateOf(importId);
    const { status, again } = imported;
    // An earlier run ended the undo. After a restore from a backup, the job of a finished undo can run again.
    if (status !== 'undoing') {
      if (isOver(imported)) await this.uploads.dropFile(importId);
      return {};
    }
    await this.turns.take(importId, run);
    const touched = await leadIdsOfImport(this.source, run.owner, importId);
    const before = await this.turns.undoneAmong(touched.flatMap(({ imports }) => imports));
    const counts = { removed: 0, restored: 0, kept: 0 };
    let position = 0n;
    const undoOne = async ({ id, created, drafted }: (typeof touched)[number]) => {
      // Somebody has worked on a lead when it has a text. The lead's own stream does not have its texts.
      if (created && drafted) return void counts.kept++;
      // An undo made again has a new job. A lead restored since goes again, and one that is gone counts as removed.
      const once = derivedId('undo', importId, id, ...(again > 0 ? [String(again)] : []));
      const context = { ...contextOf(run, importId, id), ...(!created && { commandId: once }) };
      const command = { type: 'UndoImport' as const, importId, undone: before };
      const { state, events, position: at } = await this.commands.execute(new ActOnLead(id, command, context));
      const isRemoved = state.status === 'archived' && state.reason === 'import_undone';
      if (created ? isRemoved : events > 0) counts[created ? 'removed' : 'restored']++;
      else counts.kept++;
      if (at > position) position = at;
    };
    await run.inTurns(touched, turnSize, (turn) => allOf(turn.map(undoOne)));
    if (!(await this.progress.shown('lead', position, { ms: 60_000 }))) throw new Error('The lists are far behind');
    await this.turns.end(importId, run);
    await this.commands.execute(
      new ActOnImport(importId, { type: 'CompleteUndo', ...counts }, contextOf(run, importId)),
    );
    await this.uploads.dropFile(importId);
    return counts;
  }

  async gaveUp({ importId }: z.output<typeof undoImportedLeads.input>, run: JobRun, error: Error): Promise<void> {
    const advice = 'The undo failed several times. Undo the import again for the rest.';
    await this.failures.record(importId, undefined, advice, run, error);
  }
}
