/** The parts of the settings, in their order. */
export const tabNames = {
  profile: 'Profile',
  voice: 'Voice & Tone',
  billing: 'Billing',
  notifications: 'Notifications',
  linkedin: 'LinkedIn',
  sharing: 'Sharing',
  sessions: 'Sessions',
  time: 'Time and keys',
  data: 'Your data',
} as const;
export type SettingsTab = keyof typeof tabNames;
export const settingsTabs = Object.keys(tabNames) as SettingsTab[];
