import { ownerCommand } from '../../platform/feature';
import { Controller } from '@nestjs/common';
import {
  changeLeadView,
  listLeadViews,
  removeLeadView,
  restoreLeadView,
  saveLeadView,
} from '@app/contracts/leads/lead-views.api';
import { leadViews, type LeadViewCommand } from '@app/domain/leads/lead-views';
import { DataSource } from 'typeorm';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { findLeadViews } from './lead-views.queries';

/** A command to the saved views of one person. One stream holds them all, because their number is limited. */
export class ActOnLeadViews extends ownerCommand('views', leadViews) {}

@Controller()
export class LeadViewsController {
  constructor(
    private readonly commands: Commands,
    private readonly source: DataSource,
  ) {}

  @Handle(listLeadViews)
  list({ user }: Received<typeof listLeadViews>) {
    return findLeadViews(this.source, user.id);
  }

  @Handle(saveLeadView)
  save({ body: view, user, context }: Received<typeof saveLeadView>) {
    const viewId = derivedId('lead-view', user.id, context.commandId);
    return this.act({ type: 'SaveLeadView', viewId, view }, context);
  }

  @Handle(changeLeadView)
  change({ params, body, context }: Received<typeof changeLeadView>) {
    const { place, ...changes } = body;
    return this.act({ type: 'ChangeLeadView', viewId: params.id, changes, place }, context);
  }

  @Handle(removeLeadView)
  async remove({ params, context }: Received<typeof removeLeadView>) {
    const command: LeadViewCommand = { type: 'RemoveLeadView', viewId: params.id };
    return this.commands.show(new ActOnLeadViews(command, context), () => ({ id: params.id }));
  }

  @Handle(restoreLeadView)
  restore({ params, context }: Received<typeof restoreLeadView>) {
    return this.act({ type: 'RestoreLeadView', viewId: params.id }, context);
  }

  private async act(command: LeadViewCommand, context: CommandContext) {
    return this.commands.show(new ActOnLeadViews(command, context), async () => {
      const [view] = await findLeadViews(this.source, context.owner, command.viewId);
      return view;
    });
  }
}
