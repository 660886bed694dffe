import type { channels } from '../content/content.constants';

export const openStatuses = ['new', 'contacted', 'responded', 'meeting_booked'] as const;
export const leadStatuses = [...openStatuses, 'converted', 'lost'] as const;
export const segments = ['enterprise', 'smb', 'startup'] as const;
export const leadSources = ['manual', 'import', 'sample'] as const;
export const leadActions = ['connect', 'comment', 'direct_message'] as const;
export const archiveReasons = ['archived', 'import_undone', 'samples_removed'] as const;
export const touchKinds = ['message', 'comment', 'reply', 'call', 'meeting', 'note'] as const;
/** The touches that can have a line for the receiver, and how long it can be. */
export const lineKinds = ['call', 'meeting'] as const satisfies readonly (typeof touchKinds)[number][];
export const longestLine = 160;
/** What a reply is, as the person says who got it. */
export const replyKinds = ['later', 'yes', 'question', 'no', 'thanks', 'other'] as const;
export const replyKindLabels = {
  later: 'Later',
  yes: 'Yes to a time',
  question: 'A question',
  no: 'No',
  thanks: 'Thanks',
  other: 'Something else',
} as const satisfies Record<(typeof replyKinds)[number], string>;
/** Where a touch happened. */
export const touchVias = ['linkedin', 'email', 'instagram', 'phone', 'in_person', 'other'] as const;
/** Where a text goes out. */
export const channelVias = {
  linkedin_note: 'linkedin',
  linkedin_message: 'linkedin',
  linkedin_comment: 'linkedin',
  linkedin_post: 'linkedin',
  instagram_post: 'instagram',
  email: 'email',
} as const satisfies Record<(typeof channels)[number], (typeof touchVias)[number]>;

/** The status that a touch moves a lead to; null when the status stays. A won or lost lead keeps its status. */
export const statusAfterTouch = (
  kind: (typeof touchKinds)[number],
  from: (typeof leadStatuses)[number],
): 'contacted' | 'responded' | null => {
  if (kind === 'reply' && (from === 'new' || from === 'contacted')) return 'responded';
  const reaches = kind === 'message' || kind === 'call' || kind === 'meeting';
  return reaches && from === 'new' ? 'contacted' : null;
};

export const mostTags = 30;

export const mostConnections = 1_000_000_000;

/** The names of the six statuses on screens, in the order of the pipeline. */
export const leadStatusLabels = {
  new: 'New',
  contacted: 'Contacted',
  responded: 'Replied',
  meeting_booked: 'Booked',
  converted: 'Won',
  lost: 'Lost',
} as const;

export const leadSorts = [
  'name',
  'title',
  'company',
  'segment',
  'status',
  'lastAction',
  'nextStep',
  'created',
] as const;
