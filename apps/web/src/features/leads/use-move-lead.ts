import type { Lead, LeadColumn } from '@app/contracts/leads/leads.api';
import { leadStatuses, openStatuses, leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { cutTo } from '@app/contracts/text';
import type { QueryClient } from '@tanstack/react-query';
import type { LeadPages } from './lead-pages.queries';
import { showChange } from './leads.queries';
import type { LeadsFilter, SortKey } from './leads.search';
import { type Show, useChangeLead } from './use-lead-actions';

/** `show` null: after the response, for a dialog in its row that keeps its words until then. */
export const useMoveLead = (show: Show | null = showMove) => {
  const { act, pending } = useChangeLead(show);
  const move = (lead: Lead, status: Lead['status'], { reason, deal, saved }: Given = {}) => {
    const dealBefore = deal !== undefined && { deal: lead.deal, was: { deal } };
    const undo = () => act({ lead, change: { status: lead.status, from: status, ...dealBefore } });
    act(
      {
        lead,
        change: { status, ...(reason && { reason }), ...(deal !== undefined && { deal }) },
        says: {
          title: `${cutTo(lead.name, 60)} moved to ${leadStatusLabels[status]}`,
          action: { label: 'Undo', run: undo },
        },
      },
      saved,
    );
  };
  return { move, pending };
};

interface Given {
  reason?: string;
  /** Null: the deal has no amount any more. */
  deal?: Lead['deal'];
  saved?: () => void;
}

/** A character that `localeCompare` sorts after every text. */
const last = '\uFFFF';

/** The value by which the server sorts. */
const orderOf: Record<SortKey, (lead: Lead) => string | number> = {
  name: (lead) => lead.name,
  title: (lead) => lead.title,
  company: (lead) => lead.company,
  segment: (lead) => lead.segment ?? last,
  status: (lead) => leadStatuses.indexOf(lead.status),
  lastAction: (lead) => lead.lastActionAt ?? lead.createdAt,
  nextStep: (lead) => (openStatuses.some((open) => open === lead.status) ? lead.nextStepDue : null) ?? last,
  created: (lead) => lead.createdAt,
};

export const placeOf = (rows: readonly Lead[], lead: Lead, sort = '-created'): number => {
  const key = orderOf[sort.replace(/^-/, '') as SortKey];
  const down = sort.startsWith('-') ? -1 : 1;
  const isAfter = (row: Lead) => {
    const [a, b] = [key(row), key(lead)];
    const order = typeof a === 'string' && typeof b === 'string' ? a.localeCompare(b) : Number(a) - Number(b);
    return order * down > 0;
  };
  const place = rows.findIndex(isAfter);
  return place < 0 ? rows.length : place;
};

const without = ({ pages, ...data }: LeadPages, id: string): LeadPages => ({
  ...data,
  pages: pages.map((page) => ({ ...page, total: page.total - 1, rows: page.rows.filter((row) => row.id !== id) })),
});

const withLead = ({ pages, ...data }: LeadPages, lead: Lead, sort: string | undefined): LeadPages => {
  const at = pages.findIndex(({ rows }, i) => i === pages.length - 1 || placeOf(rows, lead, sort) < rows.length);
  return {
    ...data,
    pages: pages.map((page, i) => ({
      ...page,
      total: page.total + 1,
      rows: i === at ? page.rows.toSpliced(placeOf(page.rows, lead, sort), 0, lead) : page.rows,
    })),
  };
};

/** The column after a lead came into it (`by` 1) or left it (`by` -1). */
export const counted = (column: LeadColumn, deal: Lead['deal'], by: 1 | -1): LeadColumn => {
  const { sums, count } = column;
  const others = sums.filter(({ currency }) => currency !== deal?.currency);
  const same = sums.find(({ currency }) => currency === deal?.currency);
  const deals = (same?.deals ?? 0) + by;
  const sum = deal && { ...deal, amount: (same?.amount ?? 0) + by * deal.amount, deals };
  return {
    ...column,
    count: count + by,
    sums: sum && deals > 0 ? [...others, sum].toSorted((a, b) => (a.currency < b.currency ? -1 : 1)) : others,
  };
};

const narrowing = (of: LeadsFilter): string => {
  const { status: _status, sort: _sort, ...filter } = of;
  return JSON.stringify(filter);
};

/** Shows the new status of a lead everywhere: it leaves the lists of its old status and enters those of the new one. */
export const showMove = (client: QueryClient, lead: Lead, change: Partial<Lead>): ReturnType<typeof showChange> => {
  const lists = client.getQueriesData<LeadPages>({ queryKey: ['leads', 'list'] });
  const found = lists.flatMap(([key, data]) => {
    const filter = key[2] as LeadsFilter;
    const row = data?.pages.flatMap(({ rows }) => rows).find(({ id }) => id === lead.id);
    return row && change.status && row.status !== change.status ? [{ of: narrowing(filter), row }] : [];
  });
  const before = showChange(client, lead.id, change);
  for (const [key] of lists) {
    const filter = key[2] as LeadsFilter;
    const moved = found.find(({ of }) => of === narrowing(filter));
    if (!moved || !filter.status) continue;
    client.setQueryData<LeadPages>(key, (data) => {
      if (!data) return data;
      if (filter.status === moved.row.status) return without(data, lead.id);
      return filter.status === change.status ? withLead(data, { ...moved.row, ...change }, filter.sort) : data;
    });
  }
  for (const [key, columns] of client.getQueriesData<LeadColumn[]>({ queryKey: ['leads', 'columns'] })) {
    const moved = found.find(({ of }) => of === narrowing(key[2] as LeadsFilter));
    if (!moved || !columns) continue;
    const after = columns.map((column) => {
      if (column.status === moved.row.status) return counted(column, moved.row.deal, -1);
      return column.status === change.status ? counted(column, { ...moved.row, ...change }.deal, 1) : column;
    });
    client.setQueryData(key, after);
  }
  return before;
};
