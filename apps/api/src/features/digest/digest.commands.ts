import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { digest, type DigestCommand, type DigestState } from '@app/domain/digest/digest';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { digestId } from '../../ports/stream-ids';

/** A command to the digest of a week. */
export class ActOnDigest extends Command<Recorded<DigestState>> {
  constructor(
    readonly command: DigestCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnDigest)
export class DigestHandler implements ICommandHandler<ActOnDigest> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ command, context }: ActOnDigest): Promise<Recorded<DigestState>> {
    const id = digestId(context.owner, command.week);
    return record(this.store, `digest-${id}`, digest, command, context, this.clock);
  }
}
