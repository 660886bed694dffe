import { ownerCommand } from '../../platform/feature';
import { Controller } from '@nestjs/common';
import { dismissSuggestion, getSuggestions, restoreSuggestion } from '@app/contracts/posts/suggestions.api';
import { suggestions, type SuggestionCommand } from '@app/domain/posts/suggestions';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
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
    return this.act({ type: 'DismissSuggestion', ...body, ...momentOf(this.clock, user) }, context);
  }

  @Handle(restoreSuggestion)
  restore({ body, user, context }: Received<typeof restoreSuggestion>) {
    return this.act({ type: 'RestoreSuggestion', ...body, ...momentOf(this.clock, user) }, context);
  }

  private async act(command: SuggestionCommand, context: CommandContext) {
    return this.commands.show(new ActOnSuggestions(command, context), () => ({
      key: command.key,
      dismissed: command.type === 'DismissSuggestion',
    }));
  }
}
