import { Controller } from '@nestjs/common';
import { addVoiceSample, changeCard, getCard, removeVoiceSample } from '@app/contracts/voice/card.api';
import type { AccountCommand } from '@app/domain/account/account';
import { DataSource } from 'typeorm';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { ActOnAccount } from '../../shared/account.commands';
import { registered } from '../../shared/account.queries';
import { findCard } from './cards.read-model';

@Controller()
export class CardController {
  constructor(
    private readonly commands: Commands,
    private readonly source: DataSource,
  ) {}

  @Handle(getCard)
  card({ user }: Received<typeof getCard>) {
    return findCard(this.source, user.id);
  }

  @Handle(changeCard)
  change({ body, context }: Received<typeof changeCard>) {
    return this.act({ type: 'ChangeCard', changes: body }, context);
  }

  @Handle(addVoiceSample)
  addSample({ body, context }: Received<typeof addVoiceSample>) {
    const sampleId = derivedId('voice-sample', context.owner, context.commandId);
    return this.act({ type: 'AddVoiceSample', sampleId, text: body.text }, context);
  }

  @Handle(removeVoiceSample)
  removeSample({ params, context }: Received<typeof removeVoiceSample>) {
    return this.act({ type: 'RemoveVoiceSample', sampleId: params.sampleId }, context);
  }

  private async act(command: AccountCommand, context: CommandContext) {
    return this.commands.show(new ActOnAccount(command, context), ({ state }) => {
      const { voice, passed } = registered(state);
      const { card, ...others } = voice;
      return { ...card, ...others, passed };
    });
  }
}
