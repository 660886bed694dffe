import { streamCommand } from '../../platform/commands/stream-command';
import { notification } from '@app/domain/notifications/notification';

/** A command to a notification. */
export class ActOnNotification extends streamCommand('notifications', notification) {}
