import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { z } from 'zod';
import { HandlesJob, type JobHandler, type JobRun } from '../../platform/jobs/job';
import { Progress } from '../../platform/read-models/progress';
import { contextOf } from './import-leads.handler';
import { ActOnImport } from './imports.commands';
import { undoImportedLeads } from './imports.reactions';
import { ActOnLead } from './leads.commands';
import { leadIdsOfImport } from './leads.queries';
import { leads } from './leads.read-model';

/** Takes an import back, lead by lead: removed where it created, put back where it updated, kept where work was done since. */
@Injectable()
@HandlesJob(undoImportedLeads)
export class UndoImportedLeads implements JobHandler<typeof undoImportedLeads.input> {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  async run({ importId }: z.output<typeof undoImportedLeads.input>, run: JobRun): Promise<object> {
    const touched = await leadIdsOfImport(this.source, run.owner, importId);
    const counts = { removed: 0, restored: 0, kept: 0 };
    let position = 0n;
    for (const [i, { id, created }] of touched.entries()) {
      try {
        const command = { type: 'UndoImport', importId } as const;
        const undone = await this.commands.execute(new ActOnLead(id, command, contextOf(run, importId, `undo ${id}`)));
        if (undone.events === 0) counts.kept++;
        else counts[created ? 'removed' : 'restored']++;
        if (undone.position > position) position = undone.position;
      } catch (error) {
        // Archived in the meantime: that is the person's own decision, and it stands.
        if (!(error instanceof DomainError)) throw error;
        counts.kept++;
      }
      run.progress(i + 1, touched.length);
    }
    await this.progress.waitFor([leads.name], position, 60_000);
    await this.commands.execute(
      new ActOnImport(importId, { type: 'CompleteUndo', ...counts }, contextOf(run, importId)),
    );
    return counts;
  }
}
