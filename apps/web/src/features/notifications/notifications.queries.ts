import type {
  listNotifications,
  Notification,
  notificationCounts,
  readNotification,
  readNotifications,
} from '@app/contracts/notifications/notifications.api';
import { call, callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { useAction } from '@/shared/actions/use-action';
import { pagesQuery } from '@/shared/queries/pages-query';

export const notificationCountsQuery = getQuery<typeof notificationCounts>(
  ['notifications', 'counts'],
  '/api/notifications/counts',
);

export const notificationsQuery = pagesQuery(['notifications', 'list'], (cursor, signal) =>
  callList<typeof listNotifications>('GET', '/api/notifications', { query: { limit: 20, cursor }, signal }),
);

const failed = { title: 'Error', text: 'This could not be marked as read. Please try again.' };

export const useReadNotifications = () => {
  const one = useAction({
    run: ({ id }: Pick<Notification, 'id'>, x) =>
      call<typeof readNotification>('POST', '/api/notifications/:id/read', { params: { id }, ...x }),
    failed,
  });
  /** `until`: the newest notification that the person has seen. */
  const all = useAction({
    run: (until: string, x) =>
      call<typeof readNotifications>('POST', '/api/notifications/read', { body: { until }, ...x }),
    failed,
  });
  return { one, all };
};
