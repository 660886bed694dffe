import type { Lead, LeadColumn } from '@app/contracts/leads/leads.api';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import type { LeadStatus } from '@app/contracts/leads/leads.events';
import { moneyWords } from '@app/contracts/leads/money';
import { Plus } from 'lucide-react';
import { type RefObject, useImperativeHandle, useRef } from 'react';
import { cn } from '@/shared/lib/cn';
import { number } from '@/shared/lib/format';
import { keepFocusAround } from '@/shared/lib/keep-focus';
import { type RowWindow, useBoxRows, usePageRows } from '../list/use-visible-rows';
import { Button } from '@/shared/ui/button';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { LoadError } from '@/shared/ui/empty-state';
import { Skeleton } from '@/shared/ui/skeleton';
import type { LeadsFilter, OpenStatus } from '../leads.search';
import { useLeadPages } from '../use-lead-pages';
import { BoardCard, type BoardCardProps, cardPitch } from './board-card';
import { isEnding } from '../lead/status-menu';
import { useLeadTarget } from './lead-drag';

export interface ColumnHandle {
  /** The loaded leads, in the order on the screen. */
  leads: readonly Lead[];
  focus: (at: number) => void;
}

interface ColumnProps extends Pick<BoardCardProps, 'onMove' | 'onMoving' | 'onOpen' | 'onFocused'> {
  status: LeadStatus;
  filter: LeadsFilter;
  counted: LeadColumn | undefined;
  openId: string | undefined;
  moving: string | null;
  /** The card that Tab reaches. */
  current: string | undefined;
  onAdd: (status: OpenStatus) => void;
  /** The column registers its functions with the board; null when it unmounts. */
  register: (status: LeadStatus, handle: ColumnHandle | null) => void;
}

/** `€21,300 · SEK 12,000` */
const sumsOf = ({ sums }: LeadColumn): string => sums.map(moneyWords).join(' · ');

const Head = ({ status, counted, onAdd }: Pick<ColumnProps, 'status' | 'counted' | 'onAdd'>) => (
  <div className="mb-2.5 flex h-11 flex-none items-center gap-2 border-b border-line pr-1 pl-0.5">
    <h2 className="flex min-w-0">
      <StatusLabel status={status} />
    </h2>
    <span className="ml-auto grid min-w-0 justify-items-end text-sm/4 text-ink-3 tabular-nums">
      <span>{counted ? number(counted.count) : ' '}</span>
      {counted && counted.sums.length > 0 && (
        <span className="clip max-w-full" title={sumsOf(counted)}>
          {sumsOf(counted)}
        </span>
      )}
    </span>
    {!isEnding(status) && (
      <Button
        changes
        variant="quiet"
        size="iconSm"
        className="-mr-1 flex-none"
        aria-label={`Add a lead to ${leadStatusLabels[status]}`}
        title={`Add a lead to ${leadStatusLabels[status]}`}
        onClick={() => onAdd(status)}
      >
        <Plus />
      </Button>
    )}
  </div>
);

interface CardsProps extends Omit<ColumnProps, 'counted' | 'onAdd'> {
  pages: ReturnType<typeof useLeadPages>;
  rows: RowWindow;
  list: RefObject<HTMLUListElement | null>;
  over: boolean;
}

const Cards = ({ pages, rows, list, over, status, current, openId, moving, register, ...acts }: CardsProps) => {
  const { leads, offset } = pages;
  useImperativeHandle(
    (handle: ColumnHandle | null) => register(status, handle),
    () => ({
      leads,
      focus: (at) => {
        const focus = () => {
          const card = list.current?.querySelector<HTMLElement>(`[data-row="${offset + at}"] [data-opens]`);
          card?.focus({ preventScroll: true });
          return Boolean(card);
        };
        rows.scrollTo(offset + at);
        if (!focus()) requestAnimationFrame(focus);
      },
    }),
  );
  const tabbable = leads.some(({ id }) => id === current) ? current : leads[0]?.id;
  return (
    <>
      <AboveCards pages={pages} over={over} />
      <ul ref={list} aria-label={leadStatusLabels[status]} aria-busy={pages.isPlaceholderData}>
        <li aria-hidden style={{ height: rows.above }} />
        {rows.items.map(({ index }) => {
          const lead = leads[index - offset];
          return (
            <li key={lead?.id ?? index} data-row={index} className="h-24 pb-2">
              {lead ? (
                <BoardCard
                  {...acts}
                  lead={lead}
                  open={lead.id === openId}
                  tabbable={lead.id === tabbable}
                  moving={lead.id === moving}
                />
              ) : (
                <Skeleton className="h-[88px] rounded-[8px]" />
              )}
            </li>
          );
        })}
        <li aria-hidden style={{ height: rows.below }} />
      </ul>
    </>
  );
};

const AboveCards = ({ pages, over }: Pick<CardsProps, 'pages' | 'over'>) => {
  if (over) return <div aria-hidden className="mb-2 h-[88px] rounded-[8px] border border-dashed border-line-3" />;
  if (pages.isError && !pages.data)
    return <LoadError what="These leads" error={pages.error} onRetry={() => void pages.refetch()} />;
  if (!pages.data) return <Skeleton className="h-[88px] rounded-[8px]" />;
  return pages.leads.length === 0 && !pages.isFetching ? (
    <p className="px-0.5 py-2 text-sm text-ink-3">Nobody is here.</p>
  ) : null;
};

const useColumn = ({ filter, status }: ColumnProps) => {
  const pages = useLeadPages({ ...filter, status });
  const list = useRef<HTMLUListElement>(null);
  const loaded = pages.offset + pages.leads.length;
  return { pages, list, sizes: { count: loaded + (pages.hasNextPage ? 3 : 0), size: cardPitch, onShown: pages.reach } };
};

type InProps = ColumnProps & { over: boolean };

const InBox = (props: InProps) => {
  const { pages, list, sizes } = useColumn(props);
  const box = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={box}
      className="-mx-1 min-h-0 flex-1 overflow-y-auto overscroll-contain px-1 pt-0.5 [scrollbar-width:thin]"
    >
      <Cards {...props} pages={pages} rows={useBoxRows(box, sizes)} list={list} />
    </div>
  );
};

const InPage = (props: InProps) => {
  const { pages, list, sizes } = useColumn(props);
  return <Cards {...props} pages={pages} rows={usePageRows(list, sizes)} list={list} />;
};

export const BoardColumn = ({ phone, ...props }: ColumnProps & { phone: boolean }) => {
  const column = useRef<HTMLElement>(null);
  const over = useLeadTarget(column, props.status, (lead) => props.onMove(lead, props.status));
  return (
    <section
      ref={column}
      aria-label={leadStatusLabels[props.status]}
      className={cn('flex min-h-0 min-w-0 flex-col', over && 'rounded-[8px] bg-hover')}
    >
      <span hidden ref={keepFocusAround} />
      <Head {...props} />
      {phone ? <InPage {...props} over={over} /> : <InBox {...props} over={over} />}
    </section>
  );
};

interface FoldedProps {
  status: LeadStatus;
  counted: LeadColumn | undefined;
  onUnfold: () => void;
  onMove: (lead: Lead, to: LeadStatus) => void;
}

/** Won and Lost on a narrow screen: a strip that takes cards and opens with a click. */
export const FoldedColumn = ({ status, counted, onUnfold, onMove }: FoldedProps) => {
  const column = useRef<HTMLButtonElement>(null);
  const over = useLeadTarget(column, status, (lead) => onMove(lead, status));
  return (
    <button
      ref={column}
      type="button"
      aria-expanded={false}
      onClick={onUnfold}
      className={cn(
        'flex min-h-0 w-11 items-center gap-2 rounded-[8px] bg-fill py-3.5 text-sm text-ink-3 [writing-mode:vertical-rl] hover:bg-hover',
        over && 'outline-1 outline-line-3 outline-dashed',
      )}
    >
      <StatusLabel status={status} />
      <span className="tabular-nums">{counted && number(counted.count)}</span>
      {counted && counted.sums.length > 0 && <span className="clip tabular-nums">{sumsOf(counted)}</span>}
    </button>
  );
};
