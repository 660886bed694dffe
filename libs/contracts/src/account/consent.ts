/**
 * The versions of the terms and the privacy policy, which change together: the day of each change, the newest last. A version
 * is stored with each consent, so it stays in this list.
 */
export const textVersions = ['2025-10-23'] as const;
export type TextVersion = (typeof textVersions)[number];

export const currentTexts: TextVersion = '2025-10-23';

/**
 * Where the sign-in starts from a page that shows the sentence of consent. It names the version that the page shows.
 * @param returnTo the page to open after the sign-in
 */
export const signInWithConsent = (returnTo?: string): string =>
  `/api/login?${returnTo === undefined ? '' : `returnTo=${encodeURIComponent(returnTo)}&`}texts=${currentTexts}`;
