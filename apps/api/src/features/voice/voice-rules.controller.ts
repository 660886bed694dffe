import { Controller } from '@nestjs/common';
import { setVoiceRule } from '@app/contracts/voice/voice.api';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { ActOnAccount } from '../../shared/account.commands';

@Controller()
export class VoiceRulesController {
  constructor(private readonly commands: Commands) {}

  @Handle(setVoiceRule)
  async set({ body, context }: Received<typeof setVoiceRule>) {
    return this.commands.show(new ActOnAccount({ type: 'SetVoiceRule', ...body }, context), () => body);
  }
}
