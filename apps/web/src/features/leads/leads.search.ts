import { leadSorts, leadSources, leadStatuses, openStatuses, segments } from '@app/contracts/leads/leads.constants';
import { type SourceKind, sourceKinds } from '@app/contracts/leads/lead-origin.constants';
import { idIn, oneOf, textIn } from '@/shared/lib/search-params';

type LeadStatus = (typeof leadStatuses)[number];
export type OpenStatus = (typeof openStatuses)[number];
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
  /** Only leads that this brought. */
  from?: SourceKind;
  /** Only leads that this post brought. */
  sourcePost?: string;
  archived?: true;
  sort?: SortOrder;
  /** Shows the board instead of the table. */
  layout?: 'board';
  /** The saved view whose tab is open. */
  view?: string;
  /** How many of the first leads are selected when the list opens. */
  pick?: number;
  /** The lead whose panel is open. */
  lead?: string;
  /** The Add Lead dialog is open. */
  add?: true;
  /** The column of the board that the new lead goes to. */
  addTo?: OpenStatus;
  /** The capture dialog is open. */
  capture?: true;
}

export type ChangeSearch = (change: Partial<LeadsSearch>, how?: { replace?: boolean }) => void;

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

/** Reads the search parameters. Invalid values are left out. */
export const parseLeadsSearch = (search: Record<string, unknown>): LeadsSearch => {
  const parsed: LeadsSearch = {
    q: textIn(search.q, 200),
    segment: oneOf(segments, search.segment),
    status: oneOf(leadStatuses, search.status),
    source: oneOf(leadSources, search.source),
    tag: textIn(search.tag, 60),
    importId: idIn(search.importId),
    from: oneOf(sourceKinds, search.from),
    sourcePost: idIn(search.sourcePost),
    archived: yes(search.archived),
    sort: sortOf(search.sort),
    view: idIn(search.view),
    layout: oneOf(['board'] as const, search.layout),
    pick: countIn(search.pick),
    lead: idIn(search.lead),
    add: yes(search.add),
    addTo: oneOf(openStatuses, search.addTo),
    capture: yes(search.capture),
  };
  return Object.fromEntries(Object.entries(parsed).filter(([, value]) => value !== undefined));
};

/** The part of the search that goes to the server. */
export const filterOf = ({
  q,
  segment,
  status,
  source,
  tag,
  importId,
  from,
  sourcePost,
  archived,
  sort,
}: LeadsSearch) => ({
  q,
  segment,
  status,
  source,
  tag,
  importId,
  from,
  sourcePost,
  archived: archived && 'true',
  sort,
});
export type LeadsFilter = ReturnType<typeof filterOf>;
