import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { prompt, type PromptCommand, type PromptState } from '@app/domain/engagement/prompt';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to a prompt. */
export class ActOnPrompt extends Command<Recorded<PromptState>> {
  constructor(
    readonly id: string,
    readonly command: PromptCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnPrompt)
export class PromptHandler implements ICommandHandler<ActOnPrompt> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ id, command, context }: ActOnPrompt): Promise<Recorded<PromptState>> {
    return record(this.store, `prompt-${id}`, prompt, command, context, this.clock);
  }
}
