const steps = ['match', 'settle', 'check', 'run'] as const;

/** What the address of `/import` says: which file, and how far it is. */
export interface ImportSearch {
  id?: string;
  step?: (typeof steps)[number];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Reads the search of an address that anybody may have typed: what is not understood is left out. */
export const parseImportSearch = (search: Record<string, unknown>): ImportSearch => {
  const step = steps.find((each) => each === search.step);
  if (typeof search.id !== 'string' || !uuid.test(search.id)) return {};
  return step ? { id: search.id, step } : { id: search.id };
};
