import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { ResponseOf } from '@app/contracts/endpoint';
import { dismissGettingStarted, type GettingStarted, gettingStarted } from '@app/contracts/account/getting-started.api';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, recorded, type Recorded } from '../../platform/http/handle';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { keyOf } from '@app/event-sourcing/read-models/read-model';
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
  steps(@CurrentUser() user: SignedIn): Promise<GettingStarted> {
    return findGettingStarted(this.source, user.id);
  }

  @Handle(dismissGettingStarted)
  async dismiss(@Context() context: CommandContext): Promise<ResponseOf<typeof dismissGettingStarted> | Recorded> {
    const { position } = await this.commands.execute(new ActOnAccount({ type: 'DismissGettingStarted' }, context));
    const shown = await this.progress.waitFor([keyOf(gettingStartedSteps)], position);
    return shown ? { dismissed: true } : recorded(position);
  }
}
