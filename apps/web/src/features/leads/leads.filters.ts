import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { sourceKindLabels } from '@app/contracts/leads/lead-origin.constants';
import type { LeadsSearch, SortKey, SortOrder } from './leads.search';

/** The next order after a click on the head of a column: ascending, descending, default. */
export const nextSort = (now: SortOrder | undefined, key: SortKey): SortOrder | undefined => {
  if (now === key) return `-${key}`;
  return now === `-${key}` ? undefined : key;
};

export const directionOf = (now: SortOrder | undefined, key: SortKey) => {
  if (now === key) return 'ascending' as const;
  return now === `-${key}` ? ('descending' as const) : null;
};

const filterKeys = [
  'q',
  'segment',
  'status',
  'source',
  'tag',
  'importId',
  'from',
  'sourcePost',
  'doNotContact',
  'archived',
] as const;
type FilterKey = (typeof filterKeys)[number];

export const noFilter = Object.fromEntries(filterKeys.map((key) => [key, undefined])) as Record<FilterKey, undefined>;

export const sourceLabels = { manual: 'Added by hand', import: 'Imported', sample: 'Samples' } as const;

/** The labels of the active filters, in the order of the toolbar. */
export const filtersInForce = (search: LeadsSearch, importName = 'one file') => {
  const named: Record<FilterKey, string | undefined> = {
    q: search.q && `Search: ${search.q}`,
    segment: search.segment && `Segment: ${search.segment}`,
    status: search.status && `Status: ${leadStatusLabels[search.status]}`,
    source: search.source && `Source: ${sourceLabels[search.source]}`,
    tag: search.tag && `Tag: ${search.tag}`,
    importId: search.importId && `Import: ${importName}`,
    from: search.from && `Came from: ${sourceKindLabels[search.from].toLowerCase()}`,
    sourcePost: search.sourcePost && 'Came from one of your posts',
    doNotContact: search.doNotContact && 'Do not contact',
    archived: search.archived && 'Archived',
  };
  return filterKeys.flatMap((key) => {
    const label = named[key];
    return label ? [{ key, label }] : [];
  });
};
