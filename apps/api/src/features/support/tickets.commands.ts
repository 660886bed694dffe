import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ticket, type Ticket, type TicketCommand } from '@app/domain/support/ticket';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to a ticket. The context's owner is the person who opened it. */
export class ActOnTicket extends Command<Recorded<Ticket>> {
  constructor(
    readonly id: string,
    readonly command: TicketCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnTicket)
export class TicketHandler implements ICommandHandler<ActOnTicket> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ id, command, context }: ActOnTicket): Promise<Recorded<Ticket>> {
    return record(this.store, `ticket-${id}`, ticket, command, context, this.clock);
  }
}
