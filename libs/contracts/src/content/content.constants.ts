export const contentTypes = ['post', 'message', 'comment'] as const;
export const approvalStatuses = ['pending', 'approved', 'declined', 'edited'] as const;
export const declineReasons = ['wrong_tone', 'wrong_fact', 'not_now', 'wrong_person'] as const;

/** Where the owner can publish or send a text, with the longest text there, in UTF-16 units. */
export const channelLimits = {
  linkedin_note: 300,
  linkedin_message: 8000,
  linkedin_comment: 1250,
  linkedin_post: 3000,
  instagram_post: 2200,
  email: 20_000,
} as const;
export const channels = [
  'linkedin_note',
  'linkedin_message',
  'linkedin_comment',
  'linkedin_post',
  'instagram_post',
  'email',
] as const;

/** The names of the channels on screens. */
export const channelLabels = {
  linkedin_note: 'LinkedIn note',
  linkedin_message: 'LinkedIn message',
  linkedin_comment: 'LinkedIn comment',
  linkedin_post: 'LinkedIn post',
  instagram_post: 'Instagram post',
  email: 'Email',
} as const;

/** The names of the reasons on screens. */
export const declineReasonLabels = {
  wrong_tone: 'Wrong tone',
  wrong_fact: 'Wrong fact',
  not_now: 'Not now',
  wrong_person: 'Wrong person',
} as const;
