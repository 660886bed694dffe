import type { Activity, listActivities } from '@app/contracts/activity/activity.api';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { pagesQuery } from '@/shared/queries/pages-query';

/** From docs/quality/specification.md: the number of activities on the Dashboard. */
const recent = 4;

export const recentActivitiesQuery = getQuery<typeof listActivities>(['activities', 'recent'], '/api/activities', {
  query: { limit: recent },
});

export const activitiesQuery = (type: Activity['type'] | undefined) =>
  pagesQuery(['activities', 'list', type ?? 'all'], (cursor, signal) =>
    callList<typeof listActivities>('GET', '/api/activities', { query: { limit: 50, type, cursor }, signal }),
  );
