import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { Lead } from '@app/contracts/leads/leads.api';
import { useMemo, useState } from 'react';
import { leadCountsQuery } from '@/shared/counts';
import { leftOf, number, totalLabel } from '@/shared/format';
import { toast } from '@/shared/toast-store';
import { messageOf } from '@/shared/call';
import { cn } from '@/shared/cn';
import { Button } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty';
import { DraftingBar } from '../drafting/drafting-bar';
import { NoLeads, NothingFound } from './empty-leads';
import { LeadBulkBar } from './lead-bulk-bar';
import { LeadCards } from './lead-cards';
import { LeadsLoading, LeadTable } from './lead-table';
import { type ChangeSearch, FiltersInForce } from './leads-toolbar';
import { importQuery, leadsQuery, matchingLeads, pageSize } from '../leads.queries';
import { filterOf, filtersInForce, type LeadsFilter, type LeadsSearch, noFilter } from '../leads.search';
import { headState, nothingSelected, type Selection, selectionLimit, toggled, toggledAll } from './selection';
import type { Drafting } from '../drafting/use-drafting';
import { useLeadKeys } from './use-lead-keys';
import { usePhone } from '@/shared/use-media';

interface LeadsListProps {
  search: LeadsSearch;
  onSearch: ChangeSearch;
  onAdd: () => void;
  onClosePanel: () => void;
  drafting: Drafting;
}

/** The selected leads. Another filter starts with an empty selection. */
const useSelection = (filter: LeadsFilter, shown: readonly Lead[]) => {
  const { sort: _sort, ...narrowing } = filter;
  const of = JSON.stringify(narrowing);
  const [held, setHeld] = useState<{ of: string; selection: Selection; beyond: readonly Lead[] }>({
    of,
    selection: nothingSelected,
    beyond: [],
  });
  const [pending, setPending] = useState(false);
  const { selection, beyond } = held.of === of ? held : { selection: nothingSelected, beyond: [] };
  const known = useMemo(() => new Map([...beyond, ...shown].map((lead) => [lead.id, lead])), [beyond, shown]);
  const order = shown.map(({ id }) => id);
  const set = (next: Selection, rows = beyond) => setHeld({ of, selection: next, beyond: rows });
  const all = async () => {
    setPending(true);
    try {
      const leads = await matchingLeads(filter);
      set({ ids: new Set(leads.map(({ id }) => id)), anchor: null }, leads);
    } catch (error) {
      toast({
        kind: 'error',
        title: 'Error',
        text: messageOf(error, 'The leads could not be loaded. Please try again.'),
      });
    } finally {
      setPending(false);
    }
  };
  return {
    ids: selection.ids,
    leads: [...selection.ids].flatMap((id) => known.get(id) ?? []),
    head: headState(selection, order),
    toggle: (id: string, range = false) => set(toggled(selection, order, id, range)),
    toggleAll: () => set(toggledAll(selection, order)),
    clear: () => set(nothingSelected, []),
    all,
    pending,
  };
};

/** The list of leads with its filters, and the actions on the selected leads. */
export const LeadsList = ({ search, onSearch, onAdd, onClosePanel, drafting }: LeadsListProps) => {
  const filter = filterOf(search);
  const list = useInfiniteQuery(leadsQuery(filter));
  const { data: counts } = useQuery(leadCountsQuery);
  const file = useQuery({ ...importQuery(search.importId ?? ''), enabled: search.importId !== undefined });
  const phone = usePhone();
  const leads = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data]);
  const latest = list.data?.pages.at(-1);
  const found = latest?.total ?? 0;
  const selection = useSelection(filter, leads);
  const open = (id: string, how?: { replace: boolean }) => onSearch({ lead: id }, how);
  useLeadKeys({
    order: leads.map(({ id }) => id),
    openId: search.lead,
    selecting: selection.ids.size > 0,
    onOpen: open,
    onClose: onClosePanel,
    onToggle: selection.toggle,
    onClear: selection.clear,
  });

  if (list.isError && !list.data)
    return (
      <div className="mt-3 border-y border-line py-6">
        <LoadError what="Your leads" error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );

  const filtered = filtersInForce(search).length > 0;
  const foundLabel = latest && (latest.more && !filtered && counts ? number(counts.total) : totalLabel(latest));
  const reach = Math.min(found, selectionLimit);
  const more = selection.head === true && selection.ids.size < reach && leads.length < found;
  const rows = {
    leads,
    openId: search.lead,
    selected: selection.ids,
    onToggle: selection.toggle,
    onOpen: open,
    drafting,
  };
  if (list.data && leads.length === 0 && !filtered)
    return (
      <div className="mt-3">
        <NoLeads onAdd={onAdd} />
      </div>
    );
  return (
    <>
      <FiltersInForce
        search={search}
        onChange={onSearch}
        found={foundLabel}
        total={search.archived ? foundLabel : counts && number(Math.max(counts.total, found))}
        selectAll={
          more
            ? {
                words:
                  found > reach
                    ? `Select the first ${number(reach)} that match`
                    : `Select all ${number(found)} that match`,
                pending: selection.pending,
                run: () => void selection.all(),
              }
            : undefined
        }
      />
      {!list.data && <LeadsLoading />}
      {list.data && leads.length === 0 && (
        <NothingFound
          search={search}
          importName={file.data?.fileName}
          total={counts?.total ?? 0}
          onClear={() => onSearch(noFilter)}
        />
      )}
      {leads.length > 0 &&
        (phone ? (
          <LeadCards {...rows} />
        ) : (
          <LeadTable
            {...rows}
            sort={search.sort}
            onSort={(sort) => onSearch({ sort })}
            head={selection.head}
            onToggleAll={selection.toggleAll}
            stale={list.isPlaceholderData}
          />
        ))}
      {list.hasNextPage && latest && (
        <div className="flex items-center justify-center gap-3 py-4 text-ink-3 tabular-nums">
          <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Show {number(Math.min(pageSize, leftOf(latest, leads.length)))} more
          </Button>
          {number(leads.length)} shown
        </div>
      )}
      <div className={cn('sticky bottom-5 z-20', search.lead && 'md:max-xl:mr-[calc(384px-var(--gutter))]')}>
        {drafting.progress && (
          <div className="mx-auto mt-[18px] w-full max-w-[28rem] rounded-panel bg-field px-3.5 py-3 shadow-float">
            <DraftingBar drafting={drafting} />
          </div>
        )}
        <LeadBulkBar
          leads={selection.leads}
          filter={filter}
          found={found}
          drafting={drafting}
          tight={search.lead !== undefined}
          onClear={selection.clear}
        />
      </div>
    </>
  );
};
