import { leadSorts, leadSources, leadStatuses, openStatuses, segments } from '@app/contracts/leads/leads.constants';
import { sourceKinds } from '@app/contracts/leads/lead-origin.constants';
import type { Drafting } from '@/shared/actions/use-drafting';
import { given, idIn, oneOf, textIn } from '@/shared/lib/search-params';

export type OpenStatus = (typeof openStatuses)[number];
export type SortKey = (typeof leadSorts)[number];
export type SortOrder = SortKey | `-${SortKey}`;

const yes = (value: unknown): true | undefined =>
  value === true || value === 'true' || value === 1 ? true : undefined;

const countIn = (value: unknown): number | undefined => {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 ? count : undefined;
};

const sortOf = (value: unknown): SortOrder | undefined => {
  if (typeof value !== 'string') return undefined;
  const key = oneOf(leadSorts, value.replace(/^-/, ''));
  return key && (value.startsWith('-') ? `-${key}` : key);
};

const readSearch = (search: Record<string, unknown>) => ({
  q: textIn(search.q, 200),
  segment: oneOf(segments, search.segment),
  status: oneOf(leadStatuses, search.status),
  source: oneOf(leadSources, search.source),
  tag: textIn(search.tag, 60),
  importId: idIn(search.importId),
  /** Only leads that this brought. */
  from: oneOf(sourceKinds, search.from),
  /** Only leads that this post brought. */
  sourcePost: idIn(search.sourcePost),
  doNotContact: yes(search.doNotContact),
  archived: yes(search.archived),
  sort: sortOf(search.sort),
  /** The saved view whose tab is open. */
  view: idIn(search.view),
  /** Shows the board instead of the table. */
  layout: oneOf(['board'] as const, search.layout),
  /** How many of the first leads are selected when the list opens. */
  pick: countIn(search.pick),
  lead: idIn(search.lead),
  add: yes(search.add),
  /** The column of the board that the new lead goes to. */
  addTo: oneOf(openStatuses, search.addTo),
  capture: yes(search.capture),
});

export type LeadsSearch = Partial<ReturnType<typeof readSearch>>;

export type ChangeSearch = (change: LeadsSearch, how?: { replace?: boolean }) => void;

export interface LayoutProps {
  search: LeadsSearch;
  onSearch: ChangeSearch;
  onAdd: (status?: OpenStatus) => void;
  onClosePanel: () => void;
  drafting: Drafting;
}

export const parseLeadsSearch = (search: Record<string, unknown>): LeadsSearch => given(readSearch(search));

export const filterOf = (search: LeadsSearch) => ({
  q: search.q,
  segment: search.segment,
  status: search.status,
  source: search.source,
  tag: search.tag,
  importId: search.importId,
  from: search.from,
  sourcePost: search.sourcePost,
  doNotContact: search.doNotContact && 'true',
  archived: search.archived && 'true',
  sort: search.sort,
});
export type LeadsFilter = ReturnType<typeof filterOf>;
