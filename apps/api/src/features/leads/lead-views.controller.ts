import { Controller } from '@nestjs/common';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import {
  changeLeadView,
  type LeadViewAnswer,
  listLeadViews,
  removeLeadView,
  restoreLeadView,
  saveLeadView,
} from '@app/contracts/leads/lead-views.api';
import { leadViews, type LeadViewCommand, type LeadViewState } from '@app/domain/leads/lead-views';
import { DataSource } from 'typeorm';
import type { CommandContext } from '../../platform/commands/context';
import { derivedId } from '../../platform/commands/ids';
import { record, type Recorded as Stored } from '../../platform/commands/record';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import type { SignedIn } from '../../platform/http/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { Progress } from '../../platform/projections/progress';
import { findLeadViews } from './lead-views.queries';

/** A command to the saved views of one person. One stream holds them all, because their number is limited. */
export class ActOnLeadViews extends Command<Stored<LeadViewState>> {
  constructor(
    readonly command: LeadViewCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnLeadViews)
export class LeadViewsHandler implements ICommandHandler<ActOnLeadViews> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ command, context }: ActOnLeadViews): Promise<Stored<LeadViewState>> {
    return record(this.store, `views-${context.owner}`, leadViews, command, context, this.clock);
  }
}

@Controller()
export class LeadViewsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(listLeadViews)
  list(@CurrentUser() user: SignedIn): Promise<LeadViewAnswer[]> {
    return findLeadViews(this.source, user.id);
  }

  @Handle(saveLeadView)
  save(
    @Input() { body: view }: InputOf<typeof saveLeadView>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<LeadViewAnswer | Recorded> {
    const viewId = derivedId('lead-view', user.id, context.commandId);
    return this.act({ type: 'SaveLeadView', viewId, view }, context);
  }

  @Handle(changeLeadView)
  change(
    @Input() { params, body }: InputOf<typeof changeLeadView>,
    @Context() context: CommandContext,
  ): Promise<LeadViewAnswer | Recorded> {
    const { place, ...changes } = body;
    return this.act({ type: 'ChangeLeadView', viewId: params.id, changes, place }, context);
  }

  @Handle(removeLeadView)
  async remove(
    @Input() { params }: InputOf<typeof removeLeadView>,
    @Context() context: CommandContext,
  ): Promise<ResponseOf<typeof removeLeadView> | Recorded> {
    const command: LeadViewCommand = { type: 'RemoveLeadView', viewId: params.id };
    const { position } = await this.commands.execute(new ActOnLeadViews(command, context));
    return (await this.progress.shown('views', position)) ? { id: params.id } : recorded(position);
  }

  @Handle(restoreLeadView)
  restore(
    @Input() { params }: InputOf<typeof restoreLeadView>,
    @Context() context: CommandContext,
  ): Promise<LeadViewAnswer | Recorded> {
    return this.act({ type: 'RestoreLeadView', viewId: params.id }, context);
  }

  private async act(command: LeadViewCommand, context: CommandContext): Promise<LeadViewAnswer | Recorded> {
    const { position } = await this.commands.execute(new ActOnLeadViews(command, context));
    if (!(await this.progress.shown('views', position))) return recorded(position);
    const [view] = await findLeadViews(this.source, context.owner, command.viewId);
    return view ?? recorded(position);
  }
}
