/** What brought a lead, with its name on screens. `comment`: a post of theirs that the person answered. */
export const sourceKindLabels = {
  post: 'A post of yours',
  comment: 'A post of theirs that you answered',
  event: 'An event',
  referral: 'A referral',
  search: 'A search',
  other: 'Something else',
} as const;
export type SourceKind = keyof typeof sourceKindLabels;
export const sourceKinds = Object.keys(sourceKindLabels) as [SourceKind, ...SourceKind[]];

/** The most characters (UTF-16 units) of what a person says about it. */
export const longestSource = 300;
