import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { account, type AccountCommand, type AccountState } from '@app/domain/account/account';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to an account. The account's id is the id of its owner. */
export class ActOnAccount extends Command<Recorded<AccountState>> {
  constructor(
    readonly command: AccountCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnAccount)
export class AccountHandler implements ICommandHandler<ActOnAccount> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ command, context }: ActOnAccount): Promise<Recorded<AccountState>> {
    return record(this.store, `user-${context.owner}`, account, command, context, this.clock);
  }
}
