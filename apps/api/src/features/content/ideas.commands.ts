import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { idea, type IdeaCommand, type IdeaState } from '@app/domain/content/idea';
import type { DomainError } from '@app/domain/decider';
import type { CommandContext } from '../../platform/commands/context';
import { record, recordMany, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';
import { PersonLimit } from '../../platform/kernel/person-limit';

/**
 * New, changed and restored ideas of one person wait for each other in this process, so that the same words are found before they
 * are saved again.
 */
export const ideaTurns = new PersonLimit(1);

/** A command to an idea. */
export class ActOnIdea extends Command<Recorded<IdeaState>> {
  constructor(
    readonly id: string,
    readonly command: IdeaCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnIdea)
export class IdeaHandler implements ICommandHandler<ActOnIdea> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ id, command, context }: ActOnIdea): Promise<Recorded<IdeaState>> {
    return record(this.store, `idea-${id}`, idea, command, context, this.clock);
  }
}

/** New ideas, with one append for all of them. */
export class SaveIdeas extends Command<({ position: bigint } | DomainError)[]> {
  constructor(
    readonly ideas: { id: string; command: Extract<IdeaCommand, { type: 'SaveIdea' }>; context: CommandContext }[],
  ) {
    super();
  }
}

@CommandHandler(SaveIdeas)
export class SaveIdeasHandler implements ICommandHandler<SaveIdeas> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ ideas }: SaveIdeas): Promise<({ position: bigint } | DomainError)[]> {
    const beginnings = ideas.map(({ id, command, context }) => ({ stream: `idea-${id}` as const, command, context }));
    return recordMany(this.store, idea, beginnings, this.clock);
  }
}
