import { Controller } from '@nestjs/common';
import { closeTicket, getTicket, listTickets, openTicket, replyToTicket } from '@app/contracts/support/support.api';
import { type WithoutMoment, mustExist } from '@app/domain/decider';
import type { TicketCommand } from '@app/domain/support/ticket';
import { DataSource } from 'typeorm';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { sendPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { ActOnTicket } from './tickets.commands';
import { findTicket, findTickets, nextTicketNumber } from './tickets.queries';

@Controller()
export class TicketsController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
  ) {}

  @Handle(listTickets)
  async list({ query, user, response }: Received<typeof listTickets>) {
    return sendPage(response, await findTickets(this.source, user.id, query));
  }

  @Handle(getTicket)
  async one({ params, user }: Received<typeof getTicket>) {
    return mustExist(await findTicket(this.source, user.id, params.id), 'ticket');
  }

  @Handle(openTicket)
  async open({ body, user, context }: Received<typeof openTicket>) {
    const number = await nextTicketNumber(this.source);
    // The same Idempotency-Key opens the same ticket, which keeps its first number.
    const id = derivedId('ticket', user.id, context.commandId);
    return this.act(id, user, context, { type: 'OpenTicket', number, ...body });
  }

  @Handle(replyToTicket)
  reply({ params, body, user, context }: Received<typeof replyToTicket>) {
    return this.act(params.id, user, context, { type: 'ReplyToTicket', ...body });
  }

  @Handle(closeTicket)
  close({ params, user, context }: Received<typeof closeTicket>) {
    return this.act(params.id, user, context, { type: 'CloseTicket' });
  }

  private async act(id: string, user: SignedIn, context: CommandContext, command: WithoutMoment<TicketCommand>) {
    return this.commands.show(new ActOnTicket(id, { ...command, ...momentOf(this.clock, user) }, context), () =>
      findTicket(this.source, user.id, id),
    );
  }
}
