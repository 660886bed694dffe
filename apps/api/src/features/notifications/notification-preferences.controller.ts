import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getNotificationPreferences, setNotificationPreferences } from '@app/contracts/notifications/notifications.api';
import { Handle, type Received } from '../../platform/http/endpoint';
import { EventStore } from '@app/event-sourcing/event-store';
import { ActOnAccount } from '../../shared/account.commands';
import { accountOf, registered } from '../../shared/account.queries';

/** The settings are read from the log: requests are rare, and a change is in effect at once. */
@Controller()
export class NotificationPreferencesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Handle(getNotificationPreferences)
  async preferences({ user: { id } }: Received<typeof getNotificationPreferences>) {
    return registered(await accountOf(this.store, id)).notifications;
  }

  @Handle(setNotificationPreferences)
  async set({ body, context }: Received<typeof setNotificationPreferences>) {
    const { state } = await this.commands.execute(
      new ActOnAccount({ type: 'SetNotifications', change: body }, context),
    );
    return registered(state).notifications;
  }
}
