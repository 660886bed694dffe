import { z } from 'zod';
import { byId, endpoint, id, page } from '../endpoint';
import { instant } from '../event';
import { notificationTypes } from './notifications.constants';
import { NotificationMetadata } from './notifications.events';
import { notificationPreferences, PreferencesChange } from './preferences';

export const NotificationAnswer = z.object({
  id,
  type: z.enum(notificationTypes),
  title: z.string(),
  message: z.string(),
  metadata: NotificationMetadata,
  isRead: z.boolean(),
  sentAt: instant,
  createdAt: instant,
});
export type Notification = z.infer<typeof NotificationAnswer>;

const NotificationCounts = z.object({ unread: z.number().int() });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications, newest first',
  query: z.strictObject({ ...page }),
  returns: z.array(NotificationAnswer),
});
export const notificationCounts = endpoint({
  method: 'GET',
  path: '/api/notifications/counts',
  summary: 'How many notifications are unread; 100 means that many or more',
  returns: NotificationCounts,
});
export const readNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/:id/read',
  summary: 'Marks one notification as read',
  params: byId,
  returns: NotificationAnswer,
});
/** Notifications that came after `until` stay unread, because the person has not seen them. */
export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Marks all notifications as read that were sent at or before an instant',
  body: z.strictObject({ until: instant.refine((at) => at >= '1900', 'Not a time of a notification') }),
  examples: [{ body: { until: '2026-11-01T08:00:00.000Z' } }, { body: { until: '2026-11-02T08:00:00.000Z' } }],
  returns: NotificationCounts,
});

const PreferencesAnswer = z.object(notificationPreferences);

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'What reaches the person, where and when',
  returns: PreferencesAnswer,
});
export const setNotificationPreferences = endpoint({
  method: 'PATCH',
  path: '/api/notifications/preferences',
  summary: 'Sets what reaches the person, where and when; what is left out stays as it is',
  body: PreferencesChange,
  examples: [
    { body: { channels: { follow_ups_due: [] }, summary: { weekday: 5, hour: 16 } } },
    { body: { channels: { follow_ups_due: ['bell'] }, quiet: { from: 19, until: 7 } } },
  ],
  returns: PreferencesAnswer,
});
export const sendTestNotification = endpoint({
  method: 'POST',
  path: '/api/notifications/test',
  summary: 'Sends the person a notification at once, also in quiet hours',
  returns: NotificationAnswer,
});
