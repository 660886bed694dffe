import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CommandContext } from '../../platform/commands/context';
import { VoiceWords } from '../../ports/features';
import { ActOnAccount } from './account.commands';

@Injectable()
export class RecordedVoiceWords extends VoiceWords {
  constructor(private readonly commands: CommandBus) {
    super();
  }

  override async record(rule: string, words: string | null, model: string, context: CommandContext): Promise<void> {
    await this.commands.execute(new ActOnAccount({ type: 'WordVoiceRule', rule, words, model }, context));
  }
}
