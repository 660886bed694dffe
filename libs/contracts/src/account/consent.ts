/** The days on which terms and privacy policy changed, the newest last. Consents store them, so all stay. */
export const textVersions = ['2025-10-23'] as const;
export type TextVersion = (typeof textVersions)[number];

export const currentTexts: TextVersion = '2025-10-23';

/** From a page with the sentence of consent, whose version it names. @param returnTo after the sign-in */
export const signInWithConsent = (returnTo?: string): string =>
  `/api/login?${returnTo === undefined ? '' : `returnTo=${encodeURIComponent(returnTo)}&`}texts=${currentTexts}`;
