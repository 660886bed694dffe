import { ownerCommand } from '../../platform/commands/stream-command';
import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  type Dismissal,
  dismissSuggestion,
  getSuggestions,
  restoreSuggestion,
  type Suggestions,
} from '@app/contracts/posts/suggestions.api';
import type { InputOf } from '@app/contracts/endpoint';
import { suggestions, type SuggestionCommand } from '@app/domain/posts/suggestions';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { findSuggestions } from './suggestions.queries';

/** A command to the suggestions of one person. */
/**
 * Suggestions have their own stream for each person, apart from the account's stream. Every draft and every sign-in reads the
 * whole stream of the account, and dismissals would make it longer each week.
 */
export class ActOnSuggestions extends ownerCommand('suggestions', suggestions) {}

@Controller()
export class SuggestionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(getSuggestions)
  find(@CurrentUser() user: SignedIn): Promise<Suggestions> {
    return findSuggestions(this.source, user, this.clock.now());
  }

  @Handle(dismissSuggestion)
  dismiss(
    @Input() { body }: InputOf<typeof dismissSuggestion>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Dismissal | Recorded> {
    return this.act({ type: 'DismissSuggestion', ...body, ...momentOf(this.clock, user) }, context);
  }

  @Handle(restoreSuggestion)
  restore(
    @Input() { body }: InputOf<typeof restoreSuggestion>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Dismissal | Recorded> {
    return this.act({ type: 'RestoreSuggestion', ...body, ...momentOf(this.clock, user) }, context);
  }

  private async act(command: SuggestionCommand, context: CommandContext): Promise<Dismissal | Recorded> {
    const { position } = await this.commands.execute(new ActOnSuggestions(command, context));
    if (!(await this.progress.shown('suggestions', position))) return recorded(position);
    return { key: command.key, dismissed: command.type === 'DismissSuggestion' };
  }
}
