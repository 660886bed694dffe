import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatuses, leadStatusLabels } from '@app/contracts/leads/leads.constants';
import type { LeadStatus } from '@app/contracts/leads/leads.events';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { number } from '@/shared/lib/format';
import { LoadError } from '@/shared/ui/empty-state';
import { tabListLook, tabLook } from '@/shared/ui/tab-styles';
import { useMedia, usePhone } from '@/shared/lib/use-media';
import { useStable } from '@/shared/lib/use-stable-callback';
import { leadCountsQuery } from '@/shared/queries/counts.queries';
import { useHotkeys } from '@/shared/ui/hotkeys';
import type { Ending } from '../lead/ending-dialog';
import { EndingDialog } from '../lead/ending-dialog.lazy';
import { isEnding } from '../lead/status-menu';
import { filterOf, type LeadsSearch, type OpenStatus, type LayoutProps } from '../leads.search';
import { useMoveLead } from '../use-move-lead';
import { FloatingDraftingBar } from '../drafting/drafting-bar';
import { NoLeads, NothingFound } from '../list/empty-leads';
import { FiltersInForce } from '../list/leads-toolbar';
import { filtersInForce } from '../leads.filters';
import { BoardColumn, type ColumnHandle, FoldedColumn } from './board-column';
import { leadColumnsQuery } from '../lead-pages.queries';

interface BoardKeys {
  shown: readonly LeadStatus[];
  columns: () => ReadonlyMap<LeadStatus, ColumnHandle>;
  openId: string | undefined;
  onClose: () => void;
  onMoving: (id: string) => void;
}

const focusedId = () => document.activeElement?.closest<HTMLElement>('[data-lead]')?.dataset.lead;

/** The arrow keys move between cards, M opens `Move to`, Esc closes the open lead. */
const useBoardKeys = ({ shown, columns, openId, onClose, onMoving }: BoardKeys): void => {
  const columnAt = (x: number) => columns().get(shown[x] ?? 'new');
  const leadsOf = (x: number) => columnAt(x)?.leads ?? [];
  const here = () => {
    const id = focusedId();
    for (const x of shown.keys()) {
      const y = leadsOf(x).findIndex((lead) => lead.id === id);
      if (y >= 0) return { x, y };
    }
    return null;
  };
  const focus = (x: number, y: number) => columnAt(x)?.focus(Math.min(y, leadsOf(x).length - 1));
  const step = (dx: number, dy: number) => () => {
    const at = here();
    if (!at) {
      const first = shown.findIndex((_, x) => leadsOf(x).length > 0);
      if (first >= 0) focus(first, 0);
      return;
    }
    if (dy !== 0) return focus(at.x, Math.max(0, at.y + dy));
    for (let x = at.x + dx; x >= 0 && x < shown.length; x += dx) if (leadsOf(x).length > 0) return focus(x, at.y);
  };
  const move = () => {
    const id = focusedId() ?? openId;
    if (id !== undefined) onMoving(id);
  };
  useHotkeys([
    { keys: 'arrowdown', does: 'Next card', run: step(0, 1) },
    { keys: 'arrowup', does: 'Previous card', run: step(0, -1) },
    { keys: 'arrowright', does: 'Next column', run: step(1, 0) },
    { keys: 'arrowleft', does: 'Previous column', run: step(-1, 0) },
    { keys: 'm', does: 'Move this lead to…', run: move },
    ...(openId === undefined ? [] : [{ keys: 'escape', does: 'Close the lead', run: onClose }]),
  ]);
};

interface BoardProps {
  search: LeadsSearch;
  onOpen: (id: string) => void;
  onClosePanel: () => void;
  onAdd: (status: OpenStatus) => void;
}

/** Sets the height of the board, so that it ends at the end of the window. */
const useRestOfWindow = () => {
  const board = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const top = board.current && board.current.getBoundingClientRect().top + window.scrollY;
    board.current?.style.setProperty('--top', `${Math.round(top ?? 0)}px`);
  });
  return board;
};

const ColumnTabs = ({ shown, chosen, counts, onChoose }: ColumnTabsProps) => (
  <div role="tablist" aria-label="Status" className={tabListLook}>
    {shown.map((status) => (
      <button
        key={status}
        type="button"
        role="tab"
        aria-selected={status === chosen}
        aria-current={status === chosen ? 'page' : undefined}
        className={tabLook}
        onClick={() => onChoose(status)}
      >
        {leadStatusLabels[status]}
        <span className="text-sm font-normal text-ink-3 tabular-nums">{counts(status)}</span>
      </button>
    ))}
  </div>
);

interface ColumnTabsProps {
  shown: readonly LeadStatus[];
  chosen: LeadStatus;
  counts: (status: LeadStatus) => string | undefined;
  onChoose: (status: LeadStatus) => void;
}

export const BoardView = ({ search, onSearch, onAdd, onClosePanel, drafting }: LayoutProps) => {
  const { data: columns } = useQuery(leadColumnsQuery(filterOf(search)));
  const { data: counts } = useQuery(leadCountsQuery);
  const found = columns?.reduce((sum, { count }) => sum + count, 0);
  const filtered = filtersInForce(search).length > 0;
  if (found === 0 && !filtered) return <NoLeads onAdd={() => onAdd()} />;
  return (
    <>
      <FiltersInForce
        search={search}
        onChange={onSearch}
        found={found === undefined ? undefined : number(found)}
        total={counts && number(Math.max(counts.total, found ?? 0))}
      />
      {found === 0 ? (
        <NothingFound search={search} onChange={onSearch} />
      ) : (
        <Board search={search} onOpen={(lead) => onSearch({ lead })} onClosePanel={onClosePanel} onAdd={onAdd} />
      )}
      <div className="sticky bottom-5 z-20">
        <FloatingDraftingBar drafting={drafting} />
      </div>
    </>
  );
};

/** The leads by status. Cards move by drag, by their menu, and by the key M. */
export const Board = ({ search, onOpen, onClosePanel, onAdd }: BoardProps) => {
  const filter = filterOf(search);
  const counted = useQuery(leadColumnsQuery(filter));
  const phone = usePhone();
  const wide = useMedia('(width >= 1560px)') && search.lead === undefined;
  const board = useRestOfWindow();
  const columns = useRef(new Map<LeadStatus, ColumnHandle>());
  const { move } = useMoveLead();
  const [moving, setMoving] = useState<string | null>(null);
  const [ending, setEnding] = useState<{ lead: Lead; to: Ending } | null>(null);
  const [current, setCurrent] = useState<string>();
  const [unfolded, setUnfolded] = useState<ReadonlySet<LeadStatus>>(new Set());
  const [tab, setTab] = useState<LeadStatus>('new');

  const all = leadStatuses.filter((status) => !search.status || status === search.status);
  const chosen = all.includes(tab) ? tab : (all[0] ?? 'new');
  const shown = phone ? [chosen] : all.filter((s) => wide || !isEnding(s) || unfolded.has(s) || s === search.status);
  const columnOf = (status: LeadStatus) => counted.data?.find((column) => column.status === status);

  // The functions stay the same at each render, so that a card renders again only when its own lead changes.
  const onMove = useStable((lead: Lead, to: LeadStatus) => {
    const column = columns.current.get(lead.status);
    const at = column?.leads.findIndex(({ id }) => id === lead.id) ?? -1;
    const focused = document.activeElement?.closest('[role="menu"]') !== null;
    if (isEnding(to)) return setEnding({ lead, to });
    move(lead, to);
    // The card that leaves has the focus, so the next card gets it.
    if (focused && at >= 0) setTimeout(() => columns.current.get(lead.status)?.focus(at));
  });
  const open = useStable(onOpen);
  const register = useStable((status: LeadStatus, handle: ColumnHandle | null) => {
    if (handle) columns.current.set(status, handle);
    else columns.current.delete(status);
  });
  useBoardKeys({
    shown,
    columns: () => columns.current,
    openId: search.lead,
    onClose: onClosePanel,
    onMoving: setMoving,
  });

  if (counted.isError && !counted.data)
    return <LoadError what="The board" error={counted.error} onRetry={() => void counted.refetch()} />;
  return (
    <>
      {phone && (
        <ColumnTabs
          shown={all}
          chosen={chosen}
          counts={(status) => counted.data && number(columnOf(status)?.count ?? 0)}
          onChoose={setTab}
        />
      )}
      <section
        ref={board}
        aria-label="Board"
        className="flex gap-3 pt-1 md:h-[max(24rem,calc(100dvh-var(--top)-24px))] md:overflow-x-auto"
      >
        {all.map((status) =>
          shown.includes(status) ? (
            <div key={status} className="flex min-h-0 min-w-0 flex-1 flex-col md:min-w-[188px] [&>section]:flex-1">
              <BoardColumn
                phone={phone}
                status={status}
                filter={filter}
                counted={columnOf(status)}
                openId={search.lead}
                moving={moving}
                current={current}
                onFocused={setCurrent}
                onMoving={setMoving}
                onMove={onMove}
                onOpen={open}
                onAdd={onAdd}
                register={register}
              />
            </div>
          ) : (
            !phone && (
              <FoldedColumn
                key={status}
                status={status}
                counted={columnOf(status)}
                onMove={onMove}
                onUnfold={() => setUnfolded(new Set([...unfolded, status]))}
              />
            )
          ),
        )}
      </section>
      {ending && <EndingDialog {...ending} onClose={() => setEnding(null)} />}
    </>
  );
};
