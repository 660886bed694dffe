import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { contactImport, type ImportCommand, type ImportState } from '@app/domain/leads/import';
import { people, type PeopleCommand, type PeopleState } from '@app/domain/leads/people';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to an import. */
export class ActOnImport extends Command<Recorded<ImportState>> {
  constructor(
    readonly id: string,
    readonly command: ImportCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnImport)
export class ImportHandler implements ICommandHandler<ActOnImport> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ id, command, context }: ActOnImport): Promise<Recorded<ImportState>> {
    return record(this.store, `import-${id}`, contactImport, command, context, this.clock);
  }
}

/** A command to the imports of one owner. */
export class ActOnPeople extends Command<Recorded<PeopleState>> {
  constructor(
    readonly owner: string,
    readonly command: PeopleCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnPeople)
export class PeopleHandler implements ICommandHandler<ActOnPeople> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ owner, command, context }: ActOnPeople): Promise<Recorded<PeopleState>> {
    return record(this.store, `people-${owner}`, people, command, context, this.clock);
  }
}
