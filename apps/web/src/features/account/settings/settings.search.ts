/** The tabs of the settings, in their order. */
export const settingsTabs = ['profile', 'voice'] as const;
export type SettingsTab = (typeof settingsTabs)[number];
export const tabNames: Record<SettingsTab, string> = { profile: 'Profile', voice: 'Voice & Tone' };
