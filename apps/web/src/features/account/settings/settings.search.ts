/** The parts of the settings, in their order. */
export const settingsTabs = [
  'profile',
  'voice',
  'billing',
  'notifications',
  'linkedin',
  'sharing',
  'sessions',
  'time',
  'data',
] as const;
export type SettingsTab = (typeof settingsTabs)[number];
