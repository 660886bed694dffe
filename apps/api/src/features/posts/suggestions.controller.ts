import { ownerCommand } from '../../platform/feature';
import { Controller } from '@nestjs/common';
import { dismissSuggestion, getSuggestions, restoreSuggestion } from '@app/contracts/posts/suggestions.api';
import { suggestions, type SuggestionCommand } from '@app/domain/posts/suggestions';
import type { WithoutMoment } from '@app/domain/decider';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import type { SignedIn } from '../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { findSuggestions } from './suggestions.queries';

/** A stream apart from the account, which every draft and every sign-in reads whole. */
export class ActOnSuggestions extends ownerCommand('suggestions', suggestions) {}

@Controller()
export class SuggestionsController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
  ) {}

  @Handle(getSuggestions)
  find({ user }: Received<typeof getSuggestions>) {
    return findSuggestions(this.source, user, this.clock.now());
  }

  @Handle(dismissSuggestion)
  dismiss({ body, user, context }: Received<typeof dismissSuggestion>) {
    return this.act({ type: 'DismissSuggestion', ...body }, user, context);
  }

  @Handle(restoreSuggestion)
  restore({ body, user, context }: Received<typeof restoreSuggestion>) {
    return this.act({ type: 'RestoreSuggestion', ...body }, user, context);
  }

  private async act(command: WithoutMoment<SuggestionCommand>, user: SignedIn, context: CommandContext) {
    return this.commands.show(new ActOnSuggestions({ ...command, ...momentOf(this.clock, user) }, context), () => ({
      key: command.key,
      dismissed: command.type === 'DismissSuggestion',
    }));
  }
}
