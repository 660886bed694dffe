import type { NotificationPreferences } from '@app/contracts/notifications/preferences';

/** Whether an hour of the day, 0 to 23, is one of the quiet hours. They may go over midnight. */
export const isQuiet = (hour: number, { quiet }: Pick<NotificationPreferences, 'quiet'>): boolean => {
  if (!quiet) return false;
  const { from, until } = quiet;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
};
