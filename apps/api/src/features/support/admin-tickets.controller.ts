import { Controller } from '@nestjs/common';
import { answerTicket, closeAdminTicket, getAdminTicket, listAdminTickets } from '@app/contracts/support/support.api';
import { mustExist, noSuch } from '@app/domain/decider';
import type { TicketCommand } from '@app/domain/support/ticket';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { sendPage } from '../../platform/http/paging';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store';
import { ActOnTicket } from './tickets.commands';
import { findAdminTicket, findAdminTickets } from './tickets.queries';

@Controller()
export class AdminTicketsController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly store: EventStore,
  ) {}

  @Handle(listAdminTickets)
  async list({ query, response }: Received<typeof listAdminTickets>) {
    return sendPage(response, await findAdminTickets(this.source, query));
  }

  @Handle(getAdminTicket)
  async one({ params }: Received<typeof getAdminTicket>) {
    return mustExist(await findAdminTicket(this.source, params.ticketId), 'ticket');
  }

  @Handle(answerTicket)
  answer({ params, body, user: admin, context }: Received<typeof answerTicket>) {
    return this.act(params.ticketId, context, { type: 'AnswerTicket', ...body, ...momentOf(this.clock, admin) });
  }

  @Handle(closeAdminTicket)
  close({ params, user: admin, context }: Received<typeof closeAdminTicket>) {
    return this.act(params.ticketId, context, { type: 'CloseTicket', ...momentOf(this.clock, admin) });
  }

  private async act(id: string, context: CommandContext, command: TicketCommand) {
    // The owner comes from the log, because the read model could be behind.
    const [opened] = await this.store.readStream(`ticket-${id}`);
    if (!opened) throw noSuch('ticket');
    const { owner } = opened.metadata;
    const asAdmin = { ...context, owner, actor: { id: context.actor.id, as: 'admin' as const } };
    return this.commands.show(new ActOnTicket(id, command, asAdmin), () => findAdminTicket(this.source, id));
  }
}
