import { createHash } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { content, type ContentCommand, type ContentState } from '@app/domain/content/content';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** The rules of texts. */
export const texts = content((text) => createHash('sha256').update(text, 'utf8').digest('hex'));

/** A command to a text. */
export class ActOnContent extends Command<Recorded<ContentState>> {
  constructor(
    readonly id: string,
    readonly command: ContentCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnContent)
export class ContentHandler implements ICommandHandler<ActOnContent> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ id, command, context }: ActOnContent): Promise<Recorded<ContentState>> {
    return record(this.store, `content-${id}`, texts, command, context, this.clock);
  }
}
