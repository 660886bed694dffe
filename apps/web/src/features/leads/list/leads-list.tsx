import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { leftOf, number, totalLabel } from '@/shared/lib/format';
import { cn } from '@/shared/lib/cn';
import { lazily } from '@/shared/ui/lazily';
import { LoadError } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { useStable } from '@/shared/lib/use-stable-callback';
import { usePhone } from '@/shared/lib/use-media';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { FloatingDraftingBar } from '../drafting/drafting-bar';
import { pageSize, selectionLimit } from '../lead-pages.queries';
import { useLeadPages } from '../use-lead-pages';
import { filtersInForce } from '../leads.filters';
import { filterOf, type LayoutProps } from '../leads.search';
import { NoLeads, NothingFound } from './empty-leads';
import { LeadBulkBar } from './lead-bulk-bar';
import type { ListHandle } from './lead-table';
import { LeadsLoading } from './leads-loading';
import { FiltersInForce } from './leads-toolbar';
import { useSelection } from './selection';

const LeadRows = lazily(
  async () => (await import('./lead-rows')).LeadRows,
  () => <LeadsLoading />,
);

interface LeadKeys {
  /** Ids of the rows in the order on the screen. */
  order: readonly string[];
  /** Scrolls to a row that is not on the screen. */
  reveal: (at: number) => void;
  openId: string | undefined;
  selecting: boolean;
  onOpen: (id: string, how?: { replace: boolean }) => void;
  onClose: () => void;
  onToggle: (id: string) => void;
  onClear: () => void;
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-lead="${CSS.escape(id)}"]`);

/** J and K move between the rows, X selects, Esc closes the panel, then clears the selection. */
const useLeadKeys = (keys: LeadKeys): void => {
  const { order, reveal, openId, selecting, onOpen, onClose, onToggle, onClear } = keys;
  const last = useRef<string | undefined>(undefined);
  const current = () => {
    const focused = document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead;
    return focused ?? openId ?? last.current;
  };
  const step = (by: 1 | -1) => {
    const now = order.indexOf(current() ?? '');
    const at = now < 0 ? 0 : Math.min(order.length - 1, Math.max(0, now + by));
    const id = order[at];
    if (id === undefined) return;
    last.current = id;
    const show = () => {
      const row = rowOf(id);
      row?.querySelector<HTMLElement>('[data-opens]')?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: 'nearest' });
      return row !== null;
    };
    if (!show()) {
      reveal(at);
      requestAnimationFrame(show);
    }
    if (openId !== undefined && openId !== id) onOpen(id, { replace: true });
  };
  const tick = () => {
    const id = current();
    if (id !== undefined && order.includes(id)) onToggle(id);
  };
  useHotkeys([
    { keys: 'j', does: 'Next lead', run: () => step(1) },
    { keys: 'k', does: 'Previous lead', run: () => step(-1) },
    { keys: 'x', does: 'Select or unselect this lead', run: tick },
    ...(openId === undefined ? [] : [{ keys: 'escape', does: 'Close the lead', run: onClose }]),
    ...(openId === undefined && selecting ? [{ keys: 'escape', does: 'Clear the selection', run: onClear }] : []),
  ]);
};

export const LeadsList = ({ search, onSearch, onAdd, onClosePanel, drafting }: LayoutProps) => {
  const filter = filterOf(search);
  const list = useLeadPages(filter);
  const { data: counts } = useQuery(leadCountsQuery);
  const { leads, latest } = list;
  const found = latest?.total ?? 0;
  const selection = useSelection(filter, leads);
  const open = (id: string, how?: { replace: boolean }) => onSearch({ lead: id }, how);
  const { pick } = search;
  const isRead = list.data !== undefined && !list.isPlaceholderData;
  const draftsThem = useLocation({ select: ({ state }) => state.draftPicked === true });
  const pickFirst = useStable((count: number) => {
    selection.pick(count);
    if (draftsThem) drafting.draftMany(leads.slice(0, count));
    // Removes `pick` from the address, so that another visit selects and drafts nothing.
    onSearch({ pick: undefined }, { replace: true });
  });
  useEffect(() => {
    if (pick !== undefined && isRead) pickFirst(pick);
  }, [pick, isRead, pickFirst]);
  const phone = usePhone();
  const handle = useRef<ListHandle>(null);
  useLeadKeys({
    reveal: (at) => handle.current?.reveal(at),
    order: leads.map(({ id }) => id),
    openId: search.lead,
    selecting: selection.ids.size > 0,
    onOpen: open,
    onClose: onClosePanel,
    onToggle: selection.toggle,
    onClear: selection.clear,
  });

  const { busy } = drafting;
  const draftOne = useStable(drafting.draftOne);
  const rowDrafting = useMemo(() => ({ busy, draftOne }), [busy, draftOne]);
  const acts = {
    onToggle: useStable(selection.toggle),
    onOpen: useStable((id: string) => open(id)),
    drafting: rowDrafting,
  };

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
  if (list.data && leads.length === 0 && !filtered) return <NoLeads onAdd={() => onAdd()} />;
  return (
    <>
      <FiltersInForce
        search={search}
        onChange={onSearch}
        all={phone && leads.length > 0 ? { checked: selection.head, onToggle: selection.toggleAll } : undefined}
        found={foundLabel}
        total={search.archived ? foundLabel : counts && number(Math.max(counts.total, found))}
        selectAll={
          more
            ? {
                words: `Select ${found > reach ? 'the first' : 'all'} ${number(reach)} that match`,
                pending: selection.pending,
                run: () => void selection.all(),
              }
            : undefined
        }
      />
      {!list.data && <LeadsLoading />}
      {list.data && leads.length === 0 && <NothingFound search={search} onChange={onSearch} />}
      {leads.length > 0 && (
        <LeadRows
          {...acts}
          pages={list}
          openId={search.lead}
          selected={selection.ids}
          handle={handle}
          archive={search.archived === true}
          sort={search.sort}
          onSort={(sort) => onSearch({ sort })}
          head={selection.head}
          onToggleAll={selection.toggleAll}
          stale={list.isPlaceholderData}
        />
      )}
      {list.hasNextPage && latest && (
        <div className="flex items-center justify-center gap-3 py-4 text-ink-3 tabular-nums">
          <MoreButton list={list}>
            Show {number(Math.min(pageSize, leftOf(latest, list.offset + leads.length)))} more
          </MoreButton>
          {number(list.offset + leads.length)} shown
        </div>
      )}
      <div className={cn('sticky bottom-5 z-20', search.lead && 'md:max-xl:mr-[calc(384px-var(--gutter))]')}>
        <FloatingDraftingBar drafting={drafting} />
        <LeadBulkBar
          leads={selection.leads}
          filter={filter}
          found={found}
          drafting={drafting}
          tight={search.lead !== undefined}
          onClear={selection.clear}
          onMoved={selection.moved}
        />
      </div>
    </>
  );
};
