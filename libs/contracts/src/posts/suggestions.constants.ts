export const dismissReasonLabels = {
  not_now: 'Not now',
  not_mine: 'Not my subject',
  done: 'Done already',
} as const;
export type DismissReason = keyof typeof dismissReasonLabels;
export const dismissReasons = Object.keys(dismissReasonLabels) as [DismissReason, ...DismissReason[]];

/** A dismissed suggestion stays away for this many weeks. */
export const dismissedWeeks = 8;

export const suggestionKinds = ['quiet_leads', 'topic', 'not_copied', 'idea'] as const;
