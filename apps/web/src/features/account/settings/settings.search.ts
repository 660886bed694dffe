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
export const tabNames: Record<SettingsTab, string> = {
  profile: 'Profile',
  voice: 'Voice & Tone',
  billing: 'Billing',
  notifications: 'Notifications',
  linkedin: 'LinkedIn',
  sharing: 'Sharing',
  sessions: 'Sessions',
  time: 'Time and keys',
  data: 'Your data',
};
