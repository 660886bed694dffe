import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { template, type TemplateCommand, type TemplateState } from '@app/domain/content/template';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to an own message template. */
export class ActOnTemplate extends Command<Recorded<TemplateState>> {
  constructor(
    readonly id: string,
    readonly command: TemplateCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnTemplate)
export class TemplateHandler implements ICommandHandler<ActOnTemplate> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ id, command, context }: ActOnTemplate): Promise<Recorded<TemplateState>> {
    return record(this.store, `template-${id}`, template, command, context, this.clock);
  }
}
