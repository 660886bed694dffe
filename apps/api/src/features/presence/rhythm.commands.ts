import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { account, type AccountCommand, type AccountState } from '@app/domain/account/account';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to the weekly rhythm of a person or to its calendar feed, which is a part of the account. */
export class ActOnRhythm extends Command<Recorded<AccountState>> {
  constructor(
    readonly command: Extract<
      AccountCommand,
      { type: 'SetRhythm' | 'MoveSlot' | 'MakeCalendarFeed' | 'EndCalendarFeed' }
    >,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnRhythm)
export class RhythmHandler implements ICommandHandler<ActOnRhythm> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ command, context }: ActOnRhythm): Promise<Recorded<AccountState>> {
    return record(this.store, `user-${context.owner}`, account, command, context, this.clock);
  }
}
