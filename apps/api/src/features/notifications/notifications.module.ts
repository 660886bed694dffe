import { Feature } from '../../platform/feature';
import { Notices } from '../../shared/ports';
import { Bell } from './bell.service';
import { JobNotices } from './job-notices.adapter';
import { NotificationPreferencesController } from './notification-preferences.controller';
import { ActOnNotification } from './notifications.commands';
import { NotificationsController } from './notifications.controller';
import {
  notifyWhenAnswered,
  notifyWhenDigestComposed,
  notifyWhenItWaits,
  notifyWhenLinkedInEnds,
  notifyWhenPaymentFails,
  raiseNotification,
} from './notifications.reactions';
import { notifications } from './notifications.read-model';
import { RaiseNotification } from './raise-notification.handler';
import { TellOfLimits, tellOfLimits, tellOfLimitsWhenUsed } from './limit-notices.jobs';
import { TellOfQuietThreads, tellOfQuietThreads } from './quiet-thread-notices.jobs';

@Feature({
  controllers: [NotificationsController, NotificationPreferencesController],
  commands: [ActOnNotification],
  readModels: [notifications],
  reactions: [
    notifyWhenItWaits,
    notifyWhenAnswered,
    notifyWhenDigestComposed,
    notifyWhenLinkedInEnds,
    notifyWhenPaymentFails,
    tellOfLimitsWhenUsed,
  ],
  jobs: [raiseNotification, tellOfLimits, tellOfQuietThreads],
  providers: [Bell, RaiseNotification, TellOfLimits, TellOfQuietThreads, { provide: Notices, useClass: JobNotices }],
  exports: [Notices],
})
export class NotificationsModule {}
