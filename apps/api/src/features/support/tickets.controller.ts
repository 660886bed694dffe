import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf } from '@app/contracts/endpoint';
import {
  closeTicket,
  getTicket,
  listTickets,
  openTicket,
  replyToTicket,
  type Ticket,
  type TicketSummary,
} from '@app/contracts/support/support.api';
import { DomainError } from '@app/domain/decider';
import type { TicketCommand } from '@app/domain/support/ticket';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { derivedId } from '@app/event-sourcing/commands/ids';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import { setPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnTicket } from './tickets.commands';
import { findTicket, findTickets, nextTicketNumber } from './tickets.queries';

export const noSuchTicket = () => new DomainError('not_found', 'There is no such ticket.');

/** A person's own tickets. */
@Controller()
export class TicketsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(listTickets)
  async list(
    @Input() { query }: InputOf<typeof listTickets>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<TicketSummary[]> {
    const { rows, total, next } = await findTickets(this.source, user.id, query);
    setPage(response, total, next);
    return rows;
  }

  @Handle(getTicket)
  async one(@Input() { params }: InputOf<typeof getTicket>, @CurrentUser() user: SignedIn): Promise<Ticket> {
    const found = await findTicket(this.source, user.id, params.id);
    if (!found) throw noSuchTicket();
    return found;
  }

  @Handle(openTicket)
  async open(
    @Input() { body }: InputOf<typeof openTicket>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Ticket | Recorded> {
    const number = await nextTicketNumber(this.source);
    // The same Idempotency-Key opens the same ticket, which keeps its first number.
    const id = derivedId('ticket', user.id, context.commandId);
    return this.act(id, user, context, { type: 'OpenTicket', number, ...body, ...momentOf(this.clock, user) });
  }

  @Handle(replyToTicket)
  reply(
    @Input() { params, body }: InputOf<typeof replyToTicket>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Ticket | Recorded> {
    return this.act(params.id, user, context, { type: 'ReplyToTicket', ...body, ...momentOf(this.clock, user) });
  }

  @Handle(closeTicket)
  close(
    @Input() { params }: InputOf<typeof closeTicket>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Ticket | Recorded> {
    return this.act(params.id, user, context, { type: 'CloseTicket', ...momentOf(this.clock, user) });
  }

  private async act(
    id: string,
    user: SignedIn,
    context: CommandContext,
    command: TicketCommand,
  ): Promise<Ticket | Recorded> {
    const { position } = await this.commands.execute(new ActOnTicket(id, command, context));
    if (!(await this.progress.shown('ticket', position))) return recorded(position);
    return (await findTicket(this.source, user.id, id)) ?? recorded(position);
  }
}
