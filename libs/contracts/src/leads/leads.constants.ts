export const leadStatuses = ['new', 'contacted', 'responded', 'meeting_booked', 'converted', 'lost'] as const;
export const segments = ['enterprise', 'smb', 'startup'] as const;
export const leadSources = ['manual', 'import', 'sample'] as const;
export const leadActions = ['connect', 'comment', 'direct_message'] as const;
export const touchKinds = ['message', 'reply', 'call', 'meeting', 'note'] as const;

/** The largest number of connections that is accepted. */
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
