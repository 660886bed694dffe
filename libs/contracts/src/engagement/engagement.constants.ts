/** The platform of a post. Its link shows it. */
export const platforms = ['linkedin', 'instagram', 'other'] as const;
export const platformLabels = { linkedin: 'LinkedIn', instagram: 'Instagram', other: 'the web' } as const;

/** `open`: its reply waits. `posted`: approved, maybe not posted. `done`: posted. `skipped`: not wanted. */
export const promptStates = ['open', 'posted', 'done', 'skipped'] as const;

export const skipReasonLabels = {
  too_soon: 'Too soon',
  not_my_subject: 'Not my subject',
  nothing_to_add: 'Nothing to add',
  wrong_person: 'Wrong person',
} as const;
export type SkipReason = keyof typeof skipReasonLabels;
export const skipReasons = Object.keys(skipReasonLabels) as [SkipReason, ...SkipReason[]];

/** The most characters (UTF-16 units). */
export const promptLimits = { words: 20_000, thought: 500, note: 1000, name: 300 } as const;

/** How many comments a person wants to post on a day, until they choose another number. */
export const usualEngageTarget = 5;
export const mostEngageTarget = 50;

/** A second answer to the same person within this many days shows a warning. */
export const answeredWithin = 7;

/** The most watched people that the list shows. */
export const mostWatched = 50;
