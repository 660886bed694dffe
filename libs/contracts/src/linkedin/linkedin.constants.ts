/** This many days before the access ends, the card and a notification say so. */
export const linkedInWarnDays = 14;

/** The query parameters of the page to which the browser returns from LinkedIn. */
export const linkedInReturn = { success: 'linkedin_success', error: 'linkedin_error' } as const;

/** The page shows these after the return, so no link can put another text on it. */
export const linkedInFailures = {
  cancelled: 'You cancelled at LinkedIn. Nothing was changed.',
  unknown: 'This connection was begun in another browser, or it is too old. Connect again.',
  used: 'LinkedIn accepts this permission only once, and it was used. Connect again.',
  busy: 'LinkedIn has too many requests now. Nothing was changed. Try again in a few minutes.',
  away: 'LinkedIn did not respond as it should. Nothing was changed. Try again in a few minutes.',
  refused: 'LinkedIn does not know this Keepwarm. Whoever runs it must check its LinkedIn settings.',
  unproven: 'The answer from LinkedIn could not be verified, so it was not used. Connect again.',
  noAddress: 'LinkedIn gave no name or email address. Allow both, and connect again.',
  notSaved: 'LinkedIn agreed, but Keepwarm could not save it. Connect again in a moment.',
} as const;
export type LinkedInFailure = keyof typeof linkedInFailures;
