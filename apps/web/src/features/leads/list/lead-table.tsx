import type { Lead } from '@app/contracts/leads/leads.api';
import { cn } from '@/shared/cn';
import { Checkbox } from '@/shared/ui/checkbox';
import { Skeleton } from '@/shared/ui/skeleton';
import { Cell, Head, Row } from '@/shared/ui/table';
import { Time } from '@/shared/ui/time';
import { DraftButton, DraftWaiting } from '../drafting/draft-button';
import { directionOf, nextSort, type SortKey, type SortOrder } from '../leads.search';
import { NextStep } from '../lead/next-step';
import { StatusMenu } from '../lead/status-menu';
import type { Drafting } from '../drafting/use-drafting';
import { ClippedText, SampleLeadChip } from '../lead-text';

// Columns that are hidden when the table is narrower than this: first segment, then last action, then title.
const from = { segment: '@max-[860px]:hidden', last: '@max-[700px]:hidden', title: '@max-[600px]:hidden' };
const wide = '@max-[1040px]:hidden';

const columns: { key: SortKey; name: string; look: string }[] = [
  { key: 'name', name: 'Name', look: 'w-[18%]' },
  { key: 'title', name: 'Title', look: from.title },
  { key: 'company', name: 'Company', look: '' },
  { key: 'segment', name: 'Segment', look: `w-[88px] ${from.segment}` },
  { key: 'status', name: 'Status', look: 'w-[104px]' },
  { key: 'lastAction', name: 'Last Action', look: `w-[148px] @min-[920px]:w-[172px] ${from.last}` },
  { key: 'nextStep', name: 'Next Step', look: 'w-[124px]' },
];

export interface LeadListProps {
  leads: readonly Lead[];
  openId: string | undefined;
  selected: ReadonlySet<string>;
  onToggle: (id: string, range: boolean) => void;
  onOpen: (id: string) => void;
  drafting: Drafting;
}

interface LeadTableProps extends LeadListProps {
  sort: SortOrder | undefined;
  onSort: (sort: SortOrder | undefined) => void;
  head: boolean | 'mixed';
  onToggleAll: () => void;
  /** The rows of the previous filter are still shown. */
  stale: boolean;
}

export const ofShift = (event: { nativeEvent: Event }) =>
  'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true;

const LeadRow = ({ lead, openId, selected, onToggle, onOpen, drafting }: { lead: Lead } & LeadListProps) => {
  const draftOnly = lead.pendingDraftId !== null && !lead.nextStep && !lead.nextStepDue;
  return (
    <Row
      data-lead={lead.id}
      selected={selected.has(lead.id)}
      open={openId === lead.id}
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
          checked={selected.has(lead.id)}
          onChange={(event) => onToggle(lead.id, ofShift(event))}
        />
      </Cell>
      <Cell strong>
        <span className="flex min-w-0 items-center gap-1.5">
          <button
            type="button"
            data-opens
            aria-expanded={openId === lead.id}
            onClick={() => onOpen(lead.id)}
            className="clip block rounded-chip text-left font-medium hover:underline hover:decoration-line-3 hover:underline-offset-3"
          >
            <ClippedText>{lead.name}</ClippedText>
          </button>
          {lead.source === 'sample' && <SampleLeadChip />}
        </span>
      </Cell>
      <Cell className={from.title}>
        <ClippedText>{lead.title}</ClippedText>
      </Cell>
      <Cell>
        <ClippedText>{lead.company}</ClippedText>
      </Cell>
      <Cell className={from.segment}>{lead.segment}</Cell>
      <Cell className="overflow-visible">
        <StatusMenu lead={lead} />
      </Cell>
      <Cell className={from.last}>
        {lead.lastAction && lead.lastActionAt && (
          <span className="flex min-w-0 tabular-nums">
            <ClippedText>{lead.lastAction}</ClippedText>
            <span className="flex-none whitespace-pre">
              {' · '}
              <Time at={lead.lastActionAt} />
            </span>
          </span>
        )}
      </Cell>
      <Cell className="overflow-visible">
        {/* Where the last column has only an icon, the pending draft is named here. */}
        {draftOnly && <DraftWaiting lead={lead} sign={false} className="@min-[1040px]:hidden" />}
        <NextStep lead={lead} className={draftOnly ? wide : undefined} />
      </Cell>
      <Cell className="overflow-visible pr-0 text-right">
        <DraftButton
          lead={lead}
          drafting={drafting}
          labelClassName={wide}
          className={cn('@max-[1040px]:w-8 @max-[1040px]:px-0', draftOnly && wide)}
        />
      </Cell>
    </Row>
  );
};

/** The leads as a table. Its head is sticky, and less important columns are hidden when it is narrow. */
export const LeadTable = ({ sort, onSort, head, onToggleAll, stale, ...list }: LeadTableProps) => (
  <div className="@container">
    <table
      aria-label="Leads"
      aria-busy={stale}
      className="w-full table-fixed border-separate border-spacing-0 text-left aria-busy:opacity-60"
    >
      <thead>
        <tr>
          <Head className="sticky top-0 z-2 w-[34px] bg-canvas pr-0">
            <Checkbox aria-label="Select all shown" checked={head} onChange={onToggleAll} />
          </Head>
          {columns.map(({ key, name, look }) => (
            <Head
              key={key}
              className={`sticky top-0 z-2 bg-canvas ${look}`}
              sort={directionOf(sort, key)}
              onSort={() => onSort(nextSort(sort, key))}
            >
              {name}
            </Head>
          ))}
          <Head className="sticky top-0 z-2 w-[138px] bg-canvas @max-[1040px]:w-12">
            <span className="sr-only">Draft Message</span>
          </Head>
        </tr>
      </thead>
      <tbody>
        {list.leads.map((lead) => (
          <LeadRow key={lead.id} lead={lead} {...list} />
        ))}
      </tbody>
    </table>
  </div>
);

/** Shown while the first rows load. */
export const LeadsLoading = () => (
  <div>
    <output className="sr-only">Loading leads</output>
    <div className="h-8 border-b border-line max-md:hidden" />
    {Array.from({ length: 8 }, (_, i) => (
      <div key={i} className="flex h-10 items-center gap-6 border-b border-line px-2 max-md:h-24">
        <Skeleton className="size-4" />
        <Skeleton className={`h-2.5 ${['w-36', 'w-28', 'w-40', 'w-32'][i % 4]}`} />
        <Skeleton className="h-2.5 w-40 max-md:hidden" />
        <Skeleton className="h-2.5 w-32 max-md:hidden" />
        <Skeleton className="ml-auto h-2.5 w-20" />
      </div>
    ))}
  </div>
);
