import type { LeadViewAnswer } from '@app/contracts/leads/lead-views.api';
import { noFilter } from '../leads.filters';
import { filterOf, type LeadsSearch } from '../leads.search';

type ViewLook = Pick<LeadViewAnswer, 'filter' | 'sort' | 'layout'>;

export const viewOf = (search: LeadsSearch): ViewLook => {
  const { sort = '-created', archived: _, ...filter } = filterOf(search);
  const set = Object.entries(filter).filter(([, value]) => value !== undefined);
  return { filter: Object.fromEntries(set), sort, layout: search.layout ?? 'table' };
};

/** The address of a view; null is All. */
export const searchOf = (view: LeadViewAnswer | null): Partial<LeadsSearch> => ({
  ...noFilter,
  ...view?.filter,
  sort: view === null || view.sort === '-created' ? undefined : view.sort,
  ...(view && { layout: view.layout === 'board' ? 'board' : undefined }),
  view: view?.id,
});

const textOf = ({ filter, sort, layout }: ViewLook): string =>
  JSON.stringify([Object.entries(filter).toSorted(([a], [b]) => a.localeCompare(b)), sort, layout]);

export const isChanged = (search: LeadsSearch, saved: ViewLook): boolean => textOf(viewOf(search)) !== textOf(saved);
