import { Global, Module } from '@nestjs/common';
import { Notices } from '../../ports/features';
import { Bell } from './bell';
import { JobNotices } from './job-notices';
import { NotificationHandler } from './notifications.commands';
import { NotificationsController } from './notifications.controller';
import { RaiseNotification } from './raise-notification.handler';
import { TellOfLimits } from './tell-of-limits';
import { TellOfQuietThreads } from './tell-of-quiet-threads';

/** Global, because jobs of other features raise notifications. */
@Global()
@Module({
  controllers: [NotificationsController],
  providers: [
    Bell,
    NotificationHandler,
    RaiseNotification,
    TellOfLimits,
    TellOfQuietThreads,
    { provide: Notices, useClass: JobNotices },
  ],
  exports: [Notices],
})
export class NotificationsModule {}
