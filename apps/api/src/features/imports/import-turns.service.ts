import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError, fold } from '@app/domain/decider';
import { contactImport, type ImportState } from '@app/domain/imports/import';
import { derivedId } from '@app/event-sourcing/commands/context';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { EventStore } from '@app/event-sourcing/event-store';
import { type JobRun, RunLater } from '@app/event-sourcing/jobs/job';
import { contextOf } from './imports.context';
import { ActOnPeople } from './imports.commands';

/** Milliseconds until the job of a waiting import runs again. */
const againMs = 500;

/** The imports of one person, and their undos, take turns (ADR 12), so each knows whom the others add. */
@Injectable()
export class ImportTurns {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  /** @throws RunLater while it is another import's turn */
  async take(importId: string, run: JobRun): Promise<void> {
    const holder = await this.holderAfter('TakeImportTurn', importId, run);
    if (holder === undefined) return;
    const { status } = await this.stateOf(holder);
    // The process of an import or an undo may have ended before it ended its turn.
    if (status !== 'running' && status !== 'stopping' && status !== 'undoing') await this.end(holder, run);
    throw new RunLater(againMs);
  }

  async end(importId: string, run: JobRun): Promise<void> {
    await this.holderAfter('EndImportTurn', importId, run);
  }

  async stateOf(importId: string): Promise<ImportState> {
    return fold(contactImport, await historyOf(this.store, `import-${importId}`));
  }

  /** When it was started last: the same in every run of the job. @throws DomainError `not_found` */
  async startedAt(importId: string): Promise<string> {
    const events = await historyOf(this.store, `import-${importId}`);
    const started = events.findLast(({ type }) => type === 'ImportStarted');
    if (!started) throw new DomainError('not_found', 'This import was never planned.');
    return started.metadata.recordedAt;
  }

  /** After each failure the same Idempotency-Key makes one new attempt. A repeated request finds its own. */
  async attemptOf(importId: string, commandId: string): Promise<string> {
    const events = await historyOf(this.store, `import-${importId}`);
    const failures = events.filter(({ type }) => type === 'ImportFailed').length;
    const again = derivedId(commandId, 'after', String(failures));
    const isMade = events.some(({ metadata }) => metadata.commandId === again);
    return isMade || fold(contactImport, events).status === 'failed' ? again : commandId;
  }

  async undoneAmong(ids: Iterable<string>): Promise<string[]> {
    const undone: string[] = [];
    for (const id of new Set(ids)) {
      const { status } = await this.stateOf(id);
      if (status === 'undoing' || status === 'undone') undone.push(id);
    }
    return undone;
  }

  /** @returns the other import whose turn it is */
  private async holderAfter(
    type: 'TakeImportTurn' | 'EndImportTurn',
    importId: string,
    run: JobRun,
  ): Promise<string | undefined> {
    // Each call has a new command id, because the state already prevents a second effect.
    const context = contextOf(run, importId, randomUUID());
    try {
      await this.commands.execute(new ActOnPeople(run.owner, { type, importId }, context));
      return undefined;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'invalid_transition')
        return (error.current as { importId: string }).importId;
      if (error instanceof DomainError && error.code === 'conflict') return importId;
      throw error;
    }
  }
}
