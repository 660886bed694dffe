import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { account, type AccountState } from '@app/domain/account/account';
import type { LinkedInCommand } from '@app/domain/account/linkedin';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to the LinkedIn connection of a person, which is a part of the account. */
export class ActOnLinkedIn extends Command<Recorded<AccountState>> {
  constructor(
    readonly command: LinkedInCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnLinkedIn)
export class LinkedInHandler implements ICommandHandler<ActOnLinkedIn> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ command, context }: ActOnLinkedIn): Promise<Recorded<AccountState>> {
    return record(this.store, `user-${context.owner}`, account, command, context, this.clock);
  }
}
