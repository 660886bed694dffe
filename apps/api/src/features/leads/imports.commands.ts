import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { fold } from '@app/domain/decider';
import { contactImport, type ImportCommand, type ImportState } from '@app/domain/leads/import';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { parseStored } from '../../platform/event-store/stored';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** The state of an import in the log, also while the read model is behind. */
export const importState = async (store: EventStore, id: string): Promise<ImportState> =>
  fold(contactImport, (await store.readStream(`import-${id}`)).map(parseStored<'import'>));

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
