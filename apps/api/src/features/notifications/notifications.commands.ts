import { streamCommand } from '../../platform/feature';
import { notification } from '@app/domain/notifications/notification';

export class ActOnNotification extends streamCommand('notifications', notification) {}
