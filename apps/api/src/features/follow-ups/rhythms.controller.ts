import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf } from '@app/contracts/endpoint';
import { chooseRhythms } from '@app/contracts/follow-ups/follow-ups.api';
import type { Rhythms } from '@app/contracts/follow-ups/follow-ups.constants';
import { DomainError } from '@app/domain/decider';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import { Context } from '../../platform/http/request-context';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnAccount } from '../../shared/account.commands';

/** How often a person follows up the leads of a segment. */
@Controller()
export class RhythmsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly progress: Progress,
  ) {}

  @Handle(chooseRhythms)
  async choose(
    @Input() { body }: InputOf<typeof chooseRhythms>,
    @Context() context: CommandContext,
  ): Promise<Rhythms | Recorded> {
    const command = { type: 'ChooseFollowUpRhythms', rhythms: body } as const;
    const { state, position } = await this.commands.execute(new ActOnAccount(command, context));
    if (!(await this.progress.shown('user', position))) return recorded(position);
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
    return state.followUpRhythms;
  }
}
