import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { getNotificationPreferences, setNotificationPreferences } from '@app/contracts/notifications/notifications.api';
import { account } from '@app/domain/account/account';
import { DomainError, fold } from '@app/domain/decider';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { Handle, type Received } from '../../platform/http/endpoint';
import { EventStore } from '@app/event-sourcing/event-store';
import { ActOnAccount } from '../../shared/account.commands';

/** The settings are read from the log: requests are rare, and a change is in effect at once. */
@Controller()
export class NotificationPreferencesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Handle(getNotificationPreferences)
  async preferences({ user: { id } }: Received<typeof getNotificationPreferences>) {
    const events = await historyOf(this.store, `user-${id}`);
    const state = fold(account, events);
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
    return state.notifications;
  }

  @Handle(setNotificationPreferences)
  async set({ body, context }: Received<typeof setNotificationPreferences>) {
    const { state } = await this.commands.execute(
      new ActOnAccount({ type: 'SetNotifications', change: body }, context),
    );
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
    return state.notifications;
  }
}
