import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { usage, type UsageCommand, type UsageState } from '@app/domain/billing/usage';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to the stream of what the owner uses of their plan. */
export class ActOnUsage extends Command<Recorded<UsageState>> {
  constructor(
    readonly command: UsageCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnUsage)
export class UsageHandler implements ICommandHandler<ActOnUsage> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ command, context }: ActOnUsage): Promise<Recorded<UsageState>> {
    return record(this.store, `usage-${context.owner}`, usage, command, context, this.clock);
  }
}
