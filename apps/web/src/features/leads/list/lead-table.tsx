import type { Lead } from '@app/contracts/leads/leads.api';
import { memo, type Ref, useImperativeHandle, useMemo, useRef } from 'react';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button } from '@/shared/ui/button';
import { Checkbox } from '@/shared/ui/checkbox';
import { type RowWindow, usePageRows } from './use-visible-rows';
import { Skeleton } from '@/shared/ui/skeleton';
import { Cell, Head, Row } from '@/shared/ui/table';
import { DraftButton } from '../drafting/draft-button';
import type { Drafting } from '@/shared/actions/use-drafting';
import { SampleLeadChip, ClippedText } from '@/shared/ui/lead-text';
import { directionOf, nextSort } from '../leads.filters';
import type { SortOrder } from '../leads.search';
import { useRestoreLeads } from '../use-lead-actions';
import type { useLeadPages } from '../use-lead-pages';
import { setColumns, useColumnSettings } from './column-settings';
import { ColumnWidth } from './column-width';
import { archiveColumns, isDraftOnly, type LeadColumn, leadColumn, wide } from './lead-columns';

/** Height of a row, in pixels. */
const rowHeight = 40;

export interface ListHandle {
  reveal: (at: number) => void;
}

/** What a row needs from the list. The objects stay the same at each render, so that a row renders only when its lead changes. */
export interface LeadActs {
  onToggle: (id: string, range: boolean) => void;
  onOpen: (id: string) => void;
  drafting: Pick<Drafting, 'busy' | 'draftOne'>;
}

export interface LeadTableProps extends LeadActs {
  pages: Pick<ReturnType<typeof useLeadPages>, 'leads' | 'offset' | 'hasNextPage' | 'reach'>;
  openId: string | undefined;
  selected: ReadonlySet<string>;
  handle: Ref<ListHandle>;
  archive: boolean;
  sort: SortOrder | undefined;
  onSort: (sort: SortOrder | undefined) => void;
  head: boolean | 'mixed';
  onToggleAll: () => void;
  /** The rows of the previous filter are still shown. */
  stale: boolean;
}

export const ofShift = (event: { nativeEvent: Event }) =>
  'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true;

/** Rows that show that more is loading. */
const comingRows = 3;
export const countOf = ({ offset, leads, hasNextPage }: LeadTableProps['pages']): number =>
  offset + leads.length + (hasNextPage ? comingRows : 0);

export const useListHandle = (handle: Ref<ListHandle>, rows: RowWindow, offset: number): void =>
  useImperativeHandle(handle, () => ({ reveal: (at) => rows.scrollTo(offset + at) }));

export const RestoreButton = ({ lead }: { lead: Lead }) => {
  const restore = useRestoreLeads();
  return (
    <Button
      size="sm"
      pending={restore.pending}
      aria-label={`Restore ${lead.name.slice(0, 80)}`}
      onClick={() => restore.act([lead])}
    >
      Restore
    </Button>
  );
};

interface LeadRowProps extends LeadActs {
  lead: Lead;
  index: number;
  open: boolean;
  selected: boolean;
  columns: readonly LeadColumn[];
  archive: boolean;
}

const LeadRow = memo(function LeadRow(props: LeadRowProps) {
  const { lead, index, open, selected, columns, archive, onToggle, onOpen, drafting } = props;
  return (
    <Row
      data-lead={lead.id}
      data-row={lead.id}
      aria-rowindex={index + 2}
      selected={selected}
      open={open}
      className="cursor-pointer"
      onClick={(event) => {
        const inControl =
          event.target instanceof Element && event.target.closest('a, button, input, [role=dialog], [role=menu]');
        if (!inControl && event.currentTarget.contains(event.target as Node)) onOpen(lead.id);
      }}
    >
      <Cell className="cursor-default overflow-visible pr-0 select-none" onClick={(event) => event.stopPropagation()}>
        <Checkbox
          aria-label={`Select ${lead.name.slice(0, 80)}`}
          checked={selected}
          onChange={(event) => onToggle(lead.id, ofShift(event))}
        />
      </Cell>
      <Cell strong>
        <span className="flex min-w-0 items-center gap-1.5">
          <button
            type="button"
            data-opens
            aria-expanded={open}
            onClick={() => onOpen(lead.id)}
            className="clip block rounded-chip text-left font-medium hover:underline hover:decoration-line-3 hover:underline-offset-3"
          >
            <ClippedText>{lead.name}</ClippedText>
          </button>
          {lead.source === 'sample' && <SampleLeadChip />}
        </span>
      </Cell>
      {columns.map(({ id, cellLook, cell }) => (
        <Cell key={id} className={cellLook}>
          {cell(lead)}
        </Cell>
      ))}
      <Cell className="overflow-visible pr-0 text-right">
        {archive ? (
          <RestoreButton lead={lead} />
        ) : (
          <DraftButton
            lead={lead}
            drafting={drafting}
            labelClassName={wide}
            className={cn('@max-[1040px]:w-8 @max-[1040px]:px-0', isDraftOnly(lead) && wide)}
          />
        )}
      </Cell>
    </Row>
  );
});

type HeadsProps = Pick<LeadTableProps, 'archive' | 'sort' | 'onSort' | 'head' | 'onToggleAll'> & {
  columns: readonly LeadColumn[];
};

const nameColumn = { id: 'name', name: 'Name', sort: 'name', look: 'w-[16%]' } as const;

const Heads = ({ columns, archive, sort, onSort, head, onToggleAll }: HeadsProps) => {
  const { shown, widths } = useColumnSettings();
  const stuck = 'sticky top-0 z-2 bg-canvas';
  const all = [nameColumn, ...columns];
  return (
    <thead>
      <tr aria-rowindex={1}>
        <Head className={`${stuck} w-[34px] pr-0`}>
          <Checkbox aria-label="Select all shown" checked={head} onChange={onToggleAll} />
        </Head>
        {all.map(({ id, name, sort: key, look }, i) => {
          const width = archive || id === 'archived' || id === 'because' ? undefined : widths[id];
          const next = all[i + 1]?.id;
          return (
            <Head
              key={id}
              className={cn(stuck, look)}
              style={width === undefined ? undefined : { width: `${width}%` }}
              edge={
                !archive &&
                next && (
                  <ColumnWidth
                    name={name}
                    width={width}
                    onWidths={(left, right) => setColumns({ shown, widths: { ...widths, [id]: left, [next]: right } })}
                  />
                )
              }
              {...(key && { sort: directionOf(sort, key), onSort: () => onSort(nextSort(sort, key)) })}
            >
              {name}
            </Head>
          );
        })}
        <Head className={archive ? `${stuck} w-[96px]` : `${stuck} w-[138px] @max-[1040px]:w-12`}>
          <span className="sr-only">{archive ? 'Restore' : 'Draft Message'}</span>
        </Head>
      </tr>
    </thead>
  );
};

/** The leads as a table of any length. Its head is sticky, and less important columns are hidden when it is narrow. */
export const LeadTable = (props: LeadTableProps) => {
  const { pages, openId, selected, handle, stale, archive, onToggle, onOpen, drafting } = props;
  const { shown } = useColumnSettings();
  const columns = useMemo(() => (archive ? archiveColumns : shown.map(leadColumn)), [archive, shown]);
  const body = useRef<HTMLTableSectionElement>(null);
  const count = countOf(pages);
  const rows = usePageRows(body, { count, size: rowHeight, onShown: pages.reach });
  useListHandle(handle, rows, pages.offset);
  return (
    <div ref={keepFocus} className="@container">
      <table
        aria-label="Leads"
        aria-busy={stale}
        aria-rowcount={pages.hasNextPage ? -1 : count + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-left aria-busy:opacity-60"
      >
        <Heads {...props} columns={columns} />
        <tbody ref={body}>
          <Gap height={rows.above} />
          {rows.items.map(({ index }) => {
            const lead = pages.leads[index - pages.offset];
            if (!lead) return <ComingRow key={index} />;
            return (
              <LeadRow
                key={lead.id}
                lead={lead}
                index={index}
                open={openId === lead.id}
                selected={selected.has(lead.id)}
                columns={columns}
                archive={archive}
                onToggle={onToggle}
                onOpen={onOpen}
                drafting={drafting}
              />
            );
          })}
          <Gap height={rows.below} />
        </tbody>
      </table>
    </div>
  );
};

/** The number of columns that are visible at any width. A cell across a hidden column would take width from the others. */
const across = 3;

const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td colSpan={across} style={{ height }} className="p-0">
        &nbsp;
      </td>
    </tr>
  );

const ComingRow = () => (
  <tr aria-hidden className="shadow-[inset_0_-1px_var(--color-line)]">
    <td colSpan={across} className="h-10 px-2">
      <Skeleton className="h-2.5 w-60" />
    </td>
  </tr>
);
