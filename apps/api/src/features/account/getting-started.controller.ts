import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { dismissGettingStarted, gettingStarted } from '@app/contracts/account/getting-started.api';
import { DataSource } from 'typeorm';
import { Handle, notShownYet, type Received } from '../../platform/http/endpoint';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnAccount } from '../../shared/account.commands';
import { findGettingStarted, gettingStartedSteps } from './getting-started.read-model';

@Controller()
export class GettingStartedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(gettingStarted)
  steps({ user }: Received<typeof gettingStarted>) {
    return findGettingStarted(this.source, user.id);
  }

  @Handle(dismissGettingStarted)
  async dismiss({ context }: Received<typeof dismissGettingStarted>) {
    const { position } = await this.commands.execute(new ActOnAccount({ type: 'DismissGettingStarted' }, context));
    const shown = await this.progress.showsRowsOf([gettingStartedSteps], position);
    return shown ? { dismissed: true } : notShownYet(position);
  }
}
