import type {
  listNotifications,
  Notification,
  notificationCounts,
  readNotification,
  readNotifications,
} from '@app/contracts/notifications/notifications.api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call, callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { useAction } from '@/shared/actions/use-action';

const pageLength = 20;

export const notificationCountsQuery = getQuery<typeof notificationCounts>(
  ['notifications', 'counts'],
  '/api/notifications/counts',
);

/** Notifications, newest first, page by page. */
export const notificationsQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ pageParam, signal }) =>
    callList<typeof listNotifications>('GET', '/api/notifications', {
      query: { limit: pageLength, ...(pageParam && { cursor: pageParam }) },
      signal,
    }),
  initialPageParam: '',
  getNextPageParam: (last) => last.next,
});

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
