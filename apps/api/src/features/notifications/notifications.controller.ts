import { Controller, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { InputOf, ResponseOf } from '@app/contracts/endpoint';
import {
  listNotifications,
  type Notification,
  notificationCounts,
  readNotification,
  readNotifications,
  sendTestNotification,
} from '@app/contracts/notifications/notifications.api';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { derivedId } from '@app/event-sourcing/commands/ids';
import { Handle, Input, recorded, type Recorded } from '../../platform/http/handle';
import { setPage } from '../../platform/http/paging';
import type { SignedIn } from '../../platform/kernel/people';
import { Context, CurrentUser } from '../../platform/http/request-context';
import { Clock, momentOf } from '@app/event-sourcing/kernel/clock';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { readNotificationsId } from '../../shared/stream-ids';
import { ActOnNotification } from './notifications.commands';
import { testNotice } from './notifications.words';
import { countUnread, findNotification, findNotifications } from './notifications.queries';

type Counts = ResponseOf<typeof notificationCounts>;

@Controller()
export class NotificationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly source: DataSource,
    private readonly progress: Progress,
  ) {}

  @Handle(listNotifications)
  async list(
    @Input() { query }: InputOf<typeof listNotifications>,
    @CurrentUser() user: SignedIn,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Notification[]> {
    const { rows, total, next } = await findNotifications(this.source, user.id, query);
    setPage(response, total, next);
    return rows;
  }

  @Handle(notificationCounts)
  async counts(@CurrentUser() user: SignedIn): Promise<Counts> {
    return { unread: await countUnread(this.source, user.id) };
  }

  @Handle(readNotification)
  async read(
    @Input() { params }: InputOf<typeof readNotification>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Notification | Recorded> {
    const command = { type: 'ReadNotification' as const, ...momentOf(this.clock, user) };
    const { position } = await this.commands.execute(new ActOnNotification(params.id, command, context));
    return this.one(user, params.id, position);
  }

  private async one(user: SignedIn, id: string, position: bigint): Promise<Notification | Recorded> {
    if (!(await this.progress.shown('notifications', position))) return recorded(position);
    return (await findNotification(this.source, user.id, id)) ?? recorded(position);
  }

  @Handle(sendTestNotification)
  async test(@CurrentUser() user: SignedIn, @Context() context: CommandContext): Promise<Notification | Recorded> {
    const id = derivedId('notification', user.id, 'test', context.commandId);
    const command = { type: 'RaiseNotification' as const, notice: testNotice, ...momentOf(this.clock, user) };
    const { position } = await this.commands.execute(new ActOnNotification(id, command, context));
    return this.one(user, id, position);
  }

  @Handle(readNotifications)
  async readAll(
    @Input() { body }: InputOf<typeof readNotifications>,
    @CurrentUser() user: SignedIn,
    @Context() context: CommandContext,
  ): Promise<Counts | Recorded> {
    const id = readNotificationsId(user.id);
    const command = { type: 'ReadNotifications' as const, until: body.until, ...momentOf(this.clock, user) };
    const { position } = await this.commands.execute(new ActOnNotification(id, command, context));
    if (!(await this.progress.shown('notifications', position))) return recorded(position);
    return this.counts(user);
  }
}
