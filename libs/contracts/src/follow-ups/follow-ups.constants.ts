/** When a follow-up is due: by today, in the next seven days, after that, or never. */
export const followUpBands = ['today', 'week', 'later', 'quiet'] as const;
export type FollowUpBand = (typeof followUpBands)[number];
export const followUpBandLabels = { today: 'Today', week: 'This week', later: 'Later', quiet: 'Quiet' } as const;

/** A lead without a due day is quiet after this many days without a touch. Until then it is at the end of `later`. */
export const quietAfterDays = 10;

export const letGoReasons = ['not_now', 'wrong_person', 'said_no', 'other'] as const;
export type LetGoReason = (typeof letGoReasons)[number];
export const letGoReasonLabels = {
  not_now: 'Not now',
  wrong_person: 'Wrong person',
  said_no: 'They said no',
  other: 'Other reason',
} as const;

/** Days of a rhythm, and the longest one that can be set. */
export const rhythmChoices = [7, 10, 14, 30, 60, 90] as const;
export const longestRhythm = 365;

/** Segments with a rhythm of their own. `none`: leads without a segment. */
export const rhythmSegments = ['enterprise', 'smb', 'startup', 'none'] as const;
export type RhythmSegment = (typeof rhythmSegments)[number];
/** Days after which a lead of a segment is due. Null: leads of this segment get no day. */
export type Rhythms = Record<RhythmSegment, number | null>;
export const usualRhythms: Rhythms = { enterprise: 14, smb: 10, startup: 10, none: 14 };

export const followUpRules = [
  'reply',
  'next_step',
  'snoozed',
  'until_reply',
  'rhythm',
  'unanswered',
  'no_rhythm',
] as const;
export type FollowUpRule = (typeof followUpRules)[number];

export const nextStepRules = [
  'answer_reply',
  'after_talk',
  'after_comment',
  'follow_up_once',
  'first_message',
  'reconnect',
  'connect',
  'first_mail',
] as const;
export type NextStepRule = (typeof nextStepRules)[number];
