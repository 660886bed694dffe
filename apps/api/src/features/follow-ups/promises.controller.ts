import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { decidePromise, listPromises } from '@app/contracts/follow-ups/promises.api';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import { dayOf } from '@app/domain/days';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnContent } from '../../shared/content.commands';
import { findPromises } from './promises.read-model';

type Promises = ResponseOf<typeof listPromises>;

@Controller()
export class PromisesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(listPromises)
  list(@CurrentUser() user: SignedIn): Promise<Promises> {
    return findPromises(this.source, user.id, dayOf(this.clock.now().toISOString(), user.timeZone));
  }

  @Handle(decidePromise)
  async decide(
    @Input() { params, body: { words, decision, due } }: InputOf<typeof decidePromise>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Promises | Recorded> {
    const command = {
      type: 'DecidePromise',
      words,
      decision,
      due: due ?? null,
      ...momentOf(this.clock, user),
    } as const;
    const { position } = await this.commands.execute(new ActOnContent(params.id, command, context));
    if (!(await this.progress.shown('content', position))) return recorded(position);
    return this.list(user);
  }
}
