import type { getNotificationPreferences } from '@app/contracts/notifications/notifications.api';
import { getQuery } from '@/shared/http/get-query';

export const preferencesQuery = {
  ...getQuery<typeof getNotificationPreferences>(['notification-preferences'], '/api/notifications/preferences'),
  // Another browser may have changed the settings.
  staleTime: 0,
};
