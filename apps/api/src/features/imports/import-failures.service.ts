import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import { EventStore } from '@app/event-sourcing/event-store';
import type { JobRun } from '@app/event-sourcing/jobs/job';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { contextOf } from './imports.context';
import { ActOnImport } from './imports.commands';
import { ImportTurns } from './import-turns.service';
import { leadIdsOfImport } from './imports.queries';

/** Ends imports whose job failed for the last time, also the job of an undo. They can be undone and started again. */
@Injectable()
export class ImportFailures {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly store: EventStore,
    private readonly progress: Progress,
    private readonly turns: ImportTurns,
  ) {}

  /** @param rows of the file; undefined when it is gone @param advice when the error is not for the person */
  async record(importId: string, rows: number | undefined, advice: string, run: JobRun, error: Error): Promise<void> {
    if (!(await this.progress.shown('lead', await this.store.head(), { ms: 60_000 })))
      throw new Error('The lists are far behind');
    const leads = await leadIdsOfImport(this.source, run.owner, importId);
    const isIn = leads.filter(({ archived }) => !archived);
    const created = isIn.filter((lead) => lead.created).length;
    const updated = isIn.length - created;
    const left = Math.max(0, (rows ?? isIn.length) - isIn.length);
    const reason = error instanceof DomainError ? error.message : advice;
    const command = { type: 'FailImport', created, updated, left, reason } as const;
    await this.turns.end(importId, run);
    await this.commands.execute(new ActOnImport(importId, command, contextOf(run, importId, 'failed')));
  }
}
