import { given, idIn, oneOf } from '@/shared/search';

const steps = ['match', 'settle', 'check', 'run'] as const;

/** What the address of `/import` says: which file, and which step. */
export interface ImportSearch {
  id?: string;
  step?: (typeof steps)[number];
}

export const parseImportSearch = (search: Record<string, unknown>): ImportSearch => {
  const id = idIn(search.id);
  return id ? given({ id, step: oneOf(steps, search.step) }) : {};
};
