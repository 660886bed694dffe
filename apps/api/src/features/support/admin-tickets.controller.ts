import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf } from '@app/contracts/endpoint';
import {
  type AdminTicket,
  type AdminTicketSummary,
  answerTicket,
  closeAdminTicket,
  getAdminTicket,
  listAdminTickets,
} from '@app/contracts/support/support.api';
import type { TicketCommand } from '@app/domain/support/ticket';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import { setPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { EventStore } from '@app/event-sourcing/event-store/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnTicket } from './tickets.commands';
import { noSuchTicket } from './tickets.controller';
import { findAdminTicket, findAdminTickets } from './tickets.queries';

/** The tickets of everybody, for admins. */
@Controller()
export class AdminTicketsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
    private readonly store: EventStore,
  ) {}

  @Handle(listAdminTickets)
  async list(
    @Input() { query }: InputOf<typeof listAdminTickets>,
    @Res({ passthrough: true }) response: Response,
  ): Promise<AdminTicketSummary[]> {
    const { rows, total, next } = await findAdminTickets(this.source, query);
    setPage(response, total, next);
    return rows;
  }

  @Handle(getAdminTicket)
  async one(@Input() { params }: InputOf<typeof getAdminTicket>): Promise<AdminTicket> {
    const found = await findAdminTicket(this.source, params.ticketId);
    if (!found) throw noSuchTicket();
    return found;
  }

  @Handle(answerTicket)
  answer(
    @Input() { params, body }: InputOf<typeof answerTicket>,
    @CurrentUser() admin: SignedIn,
    @Context() context: CommandContext,
  ): Promise<AdminTicket | Recorded> {
    return this.act(params.ticketId, context, { type: 'AnswerTicket', ...body, ...momentOf(this.clock, admin) });
  }

  @Handle(closeAdminTicket)
  close(
    @Input() { params }: InputOf<typeof closeAdminTicket>,
    @CurrentUser() admin: SignedIn,
    @Context() context: CommandContext,
  ): Promise<AdminTicket | Recorded> {
    return this.act(params.ticketId, context, { type: 'CloseTicket', ...momentOf(this.clock, admin) });
  }

  private async act(id: string, context: CommandContext, command: TicketCommand): Promise<AdminTicket | Recorded> {
    // The owner comes from the log, because the read model could be behind.
    const [opened] = await this.store.readStream(`ticket-${id}`);
    if (!opened) throw noSuchTicket();
    const { owner } = opened.metadata;
    const asAdmin = { ...context, owner, actor: { id: context.actor.id, as: 'admin' as const } };
    const { position } = await this.commands.execute(new ActOnTicket(id, command, asAdmin));
    if (!(await this.progress.shown('ticket', position))) return recorded(position);
    return (await findAdminTicket(this.source, id)) ?? recorded(position);
  }
}
