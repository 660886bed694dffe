import { Controller } from '@nestjs/common';
import {
  listNotifications,
  notificationCounts,
  readNotification,
  readNotifications,
  sendTestNotification,
} from '@app/contracts/notifications/notifications.api';
import { DataSource } from 'typeorm';
import { derivedId } from '@app/event-sourcing/commands/context';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import { sendPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/kernel/people';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { readNotificationsId } from '../../shared/stream-ids';
import { ActOnNotification } from './notifications.commands';
import { testNotice } from './notifications.words';
import { countUnread, findNotification, findNotifications } from './notifications.queries';

@Controller()
export class NotificationsController {
  constructor(
    private readonly commands: Commands,
    private readonly clock: Clock,
    private readonly source: DataSource,
  ) {}

  @Handle(listNotifications)
  async list({ query, user, response }: Received<typeof listNotifications>) {
    return sendPage(response, await findNotifications(this.source, user.id, query));
  }

  @Handle(notificationCounts)
  async counts({ user }: { user: SignedIn }) {
    return { unread: await countUnread(this.source, user.id) };
  }

  @Handle(readNotification)
  async read({ params, user, context }: Received<typeof readNotification>) {
    const command = { type: 'ReadNotification' as const, ...momentOf(this.clock, user) };
    return this.commands.show(new ActOnNotification(params.id, command, context), () =>
      findNotification(this.source, user.id, params.id),
    );
  }

  @Handle(sendTestNotification)
  async test({ user, context }: Received<typeof sendTestNotification>) {
    const id = derivedId('notification', user.id, 'test', context.commandId);
    const command = { type: 'RaiseNotification' as const, notice: testNotice, ...momentOf(this.clock, user) };
    return this.commands.show(new ActOnNotification(id, command, context), () =>
      findNotification(this.source, user.id, id),
    );
  }

  @Handle(readNotifications)
  async readAll({ body, user, context }: Received<typeof readNotifications>) {
    const id = readNotificationsId(user.id);
    const command = { type: 'ReadNotifications' as const, until: body.until, ...momentOf(this.clock, user) };
    return this.commands.show(new ActOnNotification(id, command, context), () => this.counts({ user }));
  }
}
