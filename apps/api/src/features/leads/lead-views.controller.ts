import { ownerCommand } from '../../platform/commands/stream-command';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import {
  changeLeadView,
  type LeadViewAnswer,
  listLeadViews,
  removeLeadView,
  restoreLeadView,
  saveLeadView,
} from '@app/contracts/leads/lead-views.api';
import { leadViews, type LeadViewCommand } from '@app/domain/leads/lead-views';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { derivedId } from '@app/event-sourcing/commands/ids';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { findLeadViews } from './lead-views.queries';

/** A command to the saved views of one person. One stream holds them all, because their number is limited. */
export class ActOnLeadViews extends ownerCommand('views', leadViews) {}

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
