import type {
  getNotificationPreferences,
  sendTestNotification,
  setNotificationPreferences,
} from '@app/contracts/notifications/notifications.api';
import type { PreferencesChange } from '@app/contracts/notifications/preferences';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { getQuery } from '@/shared/http/get-query';

export const preferencesQuery = {
  ...getQuery<typeof getNotificationPreferences>(['notification-preferences'], '/api/notifications/preferences'),
  // Another browser may have changed the settings.
  staleTime: 0,
};

export const useSetPreferences = (onSaved: () => void) => {
  const client = useQueryClient();
  return useAction({
    run: (body: PreferencesChange, extras) =>
      call<typeof setNotificationPreferences>('PATCH', '/api/notifications/preferences', { body, ...extras }),
    done: { title: 'Notifications saved' },
    failed: { title: 'Not saved', text: 'Your notification settings did not change. Please try again.' },
    after: (next) => {
      client.setQueryData(preferencesQuery.queryKey, next);
      onSaved();
    },
  });
};

export const useSendTest = () =>
  useAction({
    run: (_: undefined, extras) => call<typeof sendTestNotification>('POST', '/api/notifications/test', extras),
    done: { title: 'Test sent', text: 'It is in the bell.' },
    failed: { title: 'Test not sent', text: 'Nothing was changed. Please try again.' },
  });
