import type { Activity, listActivities } from '@app/contracts/activity/activity.api';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';

/** From the specification: the number of activities on the Dashboard. */
const recent = 4;
const pageLength = 50;

export const recentActivitiesQuery = getQuery<typeof listActivities>(['activities', 'recent'], '/api/activities', {
  query: { limit: recent },
});

/** Activities, newest first, page by page; only of one type when given. */
export const activitiesQuery = (type: Activity['type'] | undefined) =>
  infiniteQueryOptions({
    queryKey: ['activities', 'list', type ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      callList<typeof listActivities>('GET', '/api/activities', {
        query: { limit: pageLength, ...(type && { type }), ...(pageParam && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
  });
