import { z } from 'zod';
import { event, instant, personal, timeZone } from '../event';
import { notificationSubjects, notificationTypes } from './notifications.constants';

const moment = { at: instant, timeZone };

/** What the notification is about. `id` is null where no single thing is meant. */
export const NotificationMetadata = z.object({
  of: z.enum(notificationSubjects),
  id: z.uuid().nullable(),
  count: z.number().int().min(1),
  /** The Monday of the week that it is about. */
  week: z.iso.date().optional(),
});

/** Stored for ever: read event.ts. One for each notification, and one for each person (`NotificationsRead`). */
export const NotificationEvent = z.discriminatedUnion('type', [
  event('NotificationRaised', {
    type: z.enum(notificationTypes),
    title: personal(z.string().min(1).max(200), 'lead'),
    message: personal(z.string().min(1).max(500), 'lead'),
    metadata: NotificationMetadata,
    ...moment,
  }),
  event('NotificationRead', moment),
  /** The person has read all that was sent at or before `until`. */
  event('NotificationsRead', { until: instant, ...moment }),
]);
export type NotificationEvent = z.infer<typeof NotificationEvent>;
export type NotificationMetadata = z.infer<typeof NotificationMetadata>;
export type NotificationType = (typeof notificationTypes)[number];
