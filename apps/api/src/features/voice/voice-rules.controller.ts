import { Controller } from '@nestjs/common';
import { setVoiceRule } from '@app/contracts/voice/voice.api';
import type { ResponseOf } from '@app/contracts/endpoint';
import { Handle, type NotShownYet, type Received, Commands } from '../../platform/http/endpoint';
import { ActOnAccount } from '../../shared/account.commands';

@Controller()
export class VoiceRulesController {
  constructor(private readonly commands: Commands) {}

  @Handle(setVoiceRule)
  async set({ body, context }: Received<typeof setVoiceRule>): Promise<ResponseOf<typeof setVoiceRule> | NotShownYet> {
    return this.commands.show(new ActOnAccount({ type: 'SetVoiceRule', ...body }, context), () => body);
  }
}
