export const importFields = [
  'name',
  'firstName',
  'lastName',
  'title',
  'company',
  'email',
  'linkedinUrl',
  'description',
  'segment',
  'tags',
  'connectionCount',
  'profileImageUrl',
  'connectedOn',
] as const;

export const importLimits = { bytes: 10 * 1024 * 1024, rows: 10_000, cell: 100_000 } as const;

/** The order in which people are imported when not all of them fit the plan. `talked`: people with notes in the file first. */
export const importOrders = ['newest', 'talked'] as const;
/** The most people that a preview lists to choose from. */
export const mostCandidates = 1_000;

export const rowOutcomes = ['new', 'update', 'unchanged', 'skip'] as const;
export const importStates = ['running', 'stopping', 'completed', 'failed', 'undoing', 'undone'] as const;
