import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { notification, type NotificationCommand, type NotificationState } from '@app/domain/notifications/notification';
import type { CommandContext } from '../../platform/commands/context';
import { record, type Recorded } from '../../platform/commands/record';
import { Clock } from '../../platform/kernel/clock';
import { EventStore } from '../../platform/kernel/event-store';

/** A command to a notification. */
export class ActOnNotification extends Command<Recorded<NotificationState>> {
  constructor(
    readonly id: string,
    readonly command: NotificationCommand,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ActOnNotification)
export class NotificationHandler implements ICommandHandler<ActOnNotification> {
  constructor(
    private readonly store: EventStore,
    private readonly clock: Clock,
  ) {}

  execute({ id, command, context }: ActOnNotification): Promise<Recorded<NotificationState>> {
    return record(this.store, `notifications-${id}`, notification, command, context, this.clock);
  }
}
