import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf } from '@app/contracts/endpoint';
import { getNotificationPreferences, setNotificationPreferences } from '@app/contracts/notifications/notifications.api';
import type { NotificationPreferences } from '@app/contracts/notifications/preferences';
import { account } from '@app/domain/account/account';
import { DomainError, fold } from '@app/domain/decider';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { historyOf } from '@app/event-sourcing/event-store/history';
import { Handle, Input } from '../../platform/http/handle';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { EventStore } from '@app/event-sourcing/event-store/event-store';
import { ActOnAccount } from '../../shared/account.commands';

/** The settings are read from the log: requests are rare, and a change is in effect at once. */
@Controller()
export class NotificationPreferencesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
  ) {}

  @Handle(getNotificationPreferences)
  async preferences(@CurrentUser() { id }: SignedIn): Promise<NotificationPreferences> {
    const events = await historyOf(this.store, `user-${id}`);
    const state = fold(account, events);
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
    return state.notifications;
  }

  @Handle(setNotificationPreferences)
  async set(
    @Input() { body }: InputOf<typeof setNotificationPreferences>,
    @Context() context: CommandContext,
  ): Promise<NotificationPreferences> {
    const { state } = await this.commands.execute(
      new ActOnAccount({ type: 'SetNotifications', change: body }, context),
    );
    if (state.status === 'unknown') throw new DomainError('not_found', 'There is no such person.');
    return state.notifications;
  }
}
