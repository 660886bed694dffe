import { leadSorts, leadSources, leadStatuses, leadStatusLabels, segments } from '@app/contracts/leads/leads.constants';
import { idIn, oneOf, textIn } from '@/shared/search';

type LeadStatus = (typeof leadStatuses)[number];
type Segment = (typeof segments)[number];
type LeadSource = (typeof leadSources)[number];
export type SortKey = (typeof leadSorts)[number];
export type SortOrder = SortKey | `-${SortKey}`;

/** The search parameters of `/leads`: the filter, the order, and what is open. */
export interface LeadsSearch {
  q?: string;
  segment?: Segment;
  status?: LeadStatus;
  source?: LeadSource;
  tag?: string;
  importId?: string;
  archived?: true;
  sort?: SortOrder;
  /** The lead whose panel is open. */
  lead?: string;
  /** The Add Lead dialog is open. */
  add?: true;
}

const yes = (value: unknown): true | undefined =>
  value === true || value === 'true' || value === 1 ? true : undefined;

const sortOf = (value: unknown): SortOrder | undefined => {
  if (typeof value !== 'string') return undefined;
  const key = oneOf(leadSorts, value.replace(/^-/, ''));
  return key && (value.startsWith('-') ? `-${key}` : key);
};

/** Reads the search parameters. Invalid values are left out. */
export const parseLeadsSearch = (search: Record<string, unknown>): LeadsSearch => {
  const parsed: LeadsSearch = {
    q: textIn(search.q, 200),
    segment: oneOf(segments, search.segment),
    status: oneOf(leadStatuses, search.status),
    source: oneOf(leadSources, search.source),
    tag: textIn(search.tag, 60),
    importId: idIn(search.importId),
    archived: yes(search.archived),
    sort: sortOf(search.sort),
    lead: idIn(search.lead),
    add: yes(search.add),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
};

/** The part of the search that goes to the server. */
export const filterOf = ({ q, segment, status, source, tag, importId, archived, sort }: LeadsSearch) => ({
  q,
  segment,
  status,
  source,
  tag,
  importId,
  archived: archived && 'true',
  sort,
});
export type LeadsFilter = ReturnType<typeof filterOf>;

/** The next order after a click on a head: ascending, descending, default. */
export const nextSort = (now: SortOrder | undefined, key: SortKey): SortOrder | undefined => {
  if (now === key) return `-${key}`;
  return now === `-${key}` ? undefined : key;
};

export const directionOf = (now: SortOrder | undefined, key: SortKey) => {
  if (now === key) return 'ascending' as const;
  return now === `-${key}` ? ('descending' as const) : null;
};

const filterKeys = ['q', 'segment', 'status', 'source', 'tag', 'importId', 'archived'] as const;
export type FilterKey = (typeof filterKeys)[number];

export const noFilter: Record<FilterKey, undefined> = {
  q: undefined,
  segment: undefined,
  status: undefined,
  source: undefined,
  tag: undefined,
  importId: undefined,
  archived: undefined,
};

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
    archived: search.archived && 'Archived',
  };
  return filterKeys.flatMap((key) => {
    const label = named[key];
    return label ? [{ key, label }] : [];
  });
};
