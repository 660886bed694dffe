import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { setVoiceRule } from '@app/contracts/voice/voice.api';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import { Context } from '../../platform/http/request-context';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnAccount } from '../../shared/account.commands';

@Controller()
export class VoiceRulesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly progress: Progress,
  ) {}

  @Handle(setVoiceRule)
  async set(
    @Input() { body }: InputOf<typeof setVoiceRule>,
    @Context() context: CommandContext,
  ): Promise<ResponseOf<typeof setVoiceRule> | Recorded> {
    const { position } = await this.commands.execute(new ActOnAccount({ type: 'SetVoiceRule', ...body }, context));
    return (await this.progress.shown('user', position)) ? body : recorded(position);
  }
}
