import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  addVoiceSample,
  type AuthorsCard,
  changeCard,
  getCard,
  removeVoiceSample,
} from '@app/contracts/voice/card.api';
import type { InputOf } from '@app/contracts/endpoint';
import type { AccountCommand } from '@app/domain/account/account';
import { DomainError } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { derivedId } from '@app/event-sourcing/commands/ids';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { ActOnAccount } from '../../shared/account.commands';
import { findCard } from './cards.read-model';

@Controller()
export class CardController {
  constructor(
    private readonly commands: CommandBus,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(getCard)
  card(@CurrentUser() user: SignedIn): Promise<AuthorsCard> {
    return findCard(this.source, user.id);
  }

  @Handle(changeCard)
  change(
    @Input() { body }: InputOf<typeof changeCard>,
    @Context() context: CommandContext,
  ): Promise<AuthorsCard | Recorded> {
    return this.act({ type: 'ChangeCard', changes: body }, context);
  }

  @Handle(addVoiceSample)
  addSample(
    @Input() { body }: InputOf<typeof addVoiceSample>,
    @Context() context: CommandContext,
  ): Promise<AuthorsCard | Recorded> {
    const sampleId = derivedId('voice-sample', context.owner, context.commandId);
    return this.act({ type: 'AddVoiceSample', sampleId, text: body.text }, context);
  }

  @Handle(removeVoiceSample)
  removeSample(
    @Input() { params }: InputOf<typeof removeVoiceSample>,
    @Context() context: CommandContext,
  ): Promise<AuthorsCard | Recorded> {
    return this.act({ type: 'RemoveVoiceSample', sampleId: params.sampleId }, context);
  }

  private async act(command: AccountCommand, context: CommandContext): Promise<AuthorsCard | Recorded> {
    const { state, position } = await this.commands.execute(new ActOnAccount(command, context));
    if (!(await this.progress.shown('user', position))) return recorded(position);
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
    const { card, ...others } = state.voice;
    return { ...card, ...others, passed: state.passed };
  }
}
