import { streamCommand } from '../../platform/feature';
import { notification } from '@app/domain/notifications/notification';

/** A command to a notification. */
export class ActOnNotification extends streamCommand('notifications', notification) {}
