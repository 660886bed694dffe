import { hourLabel } from '@/shared/lib/format';
import type { NotificationPreferences, PreferencesChange } from '@app/contracts/notifications/preferences';
import { switchableTypes } from '@app/contracts/notifications/notifications.constants';

export type SwitchableType = (typeof switchableTypes)[number];

/** A type that the person has not set reaches the bell. */
const reachesBell = ({ channels }: NotificationPreferences, type: SwitchableType): boolean =>
  channels[type]?.includes('bell') ?? true;

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** `Mondays at 08:00, in the bell`. */
export const summaryWords = (preferences: NotificationPreferences): string =>
  reachesBell(preferences, 'week_counted')
    ? `${weekdays[preferences.summary.weekday - 1]}s at ${hourLabel(preferences.summary.hour)}, in the bell`
    : 'Switched off';

/** `10 of 10 in the bell, quiet from 19:00 to 07:00`. */
export const alertWords = (preferences: NotificationPreferences): string => {
  const alerts = switchableTypes.filter((type) => type !== 'week_counted');
  const on = alerts.filter((type) => reachesBell(preferences, type)).length;
  const { quiet } = preferences;
  const hours = quiet ? `quiet from ${hourLabel(quiet.from)} to ${hourLabel(quiet.until)}` : 'no quiet hours';
  return `${on} of ${alerts.length} in the bell, ${hours}`;
};

export interface PreferencesForm {
  bell: ReadonlySet<SwitchableType>;
  summary: NotificationPreferences['summary'];
  quiet: NonNullable<NotificationPreferences['quiet']>;
  quietOn: boolean;
}

export const formOf = (preferences: NotificationPreferences): PreferencesForm => ({
  bell: new Set(switchableTypes.filter((type) => reachesBell(preferences, type))),
  summary: preferences.summary,
  quiet: preferences.quiet ?? { from: 19, until: 7 },
  quietOn: preferences.quiet !== null,
});

/** Only the changed values, so that changes from another browser stay. */
export const changesOf = (form: PreferencesForm, saved: NotificationPreferences): PreferencesChange => {
  const before = formOf(saved);
  const switched = switchableTypes.filter((type) => form.bell.has(type) !== before.bell.has(type));
  const quiet = form.quietOn ? form.quiet : null;
  return {
    ...(switched.length > 0 && {
      channels: Object.fromEntries(switched.map((type) => [type, form.bell.has(type) ? ['bell' as const] : []])),
    }),
    ...(JSON.stringify(form.summary) !== JSON.stringify(saved.summary) && { summary: form.summary }),
    ...(JSON.stringify(quiet) !== JSON.stringify(saved.quiet) && { quiet }),
  };
};
