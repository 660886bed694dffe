import { given, idIn, oneOf } from '@/shared/lib/search-params';

const steps = ['match', 'settle', 'check', 'run'] as const;

export interface ImportSearch {
  id?: string;
  step?: (typeof steps)[number];
}

export const parseImportSearch = (search: Record<string, unknown>): ImportSearch => {
  const id = idIn(search.id);
  return id ? given({ id, step: oneOf(steps, search.step) }) : {};
};
