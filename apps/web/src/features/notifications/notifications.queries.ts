import type { listNotifications, notificationCounts } from '@app/contracts/notifications/notifications.api';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { pagesQuery } from '@/shared/queries/pages-query';

export const notificationCountsQuery = getQuery<typeof notificationCounts>(
  ['notifications', 'counts'],
  '/api/notifications/counts',
);

export const notificationsQuery = pagesQuery(['notifications', 'list'], (cursor, signal) =>
  callList<typeof listNotifications>('GET', '/api/notifications', { query: { limit: 20, cursor }, signal }),
);
