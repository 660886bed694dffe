import { Controller } from '@nestjs/common';
import { addVoiceSample, changeCard, getCard, removeVoiceSample } from '@app/contracts/voice/card.api';
import type { AccountCommand } from '@app/domain/account/account';
import { DomainError } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import { type CommandContext, derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { ActOnAccount } from '../../shared/account.commands';
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
      if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
      const { card, ...others } = state.voice;
      return { ...card, ...others, passed: state.passed };
    });
  }
}
