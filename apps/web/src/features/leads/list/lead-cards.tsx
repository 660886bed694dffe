import type { Lead } from '@app/contracts/leads/leads.api';
import { memo, useRef } from 'react';
import { cn } from '@/shared/lib/cn';
import { keepFocusAround } from '@/shared/lib/keep-focus';
import { Checkbox } from '@/shared/ui/checkbox';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { usePageRows } from './use-visible-rows';
import { Skeleton } from '@/shared/ui/skeleton';
import { Time } from '@/shared/ui/time';
import { DraftButton } from '../drafting/draft-button';
import { countOf, type LeadActs, type LeadTableProps, ofShift, RestoreButton, useListHandle } from './lead-table';
import { NextStepLabel } from '../lead/next-step';
import { SampleLeadChip } from '@/shared/ui/lead-text';

interface LeadCardProps extends LeadActs {
  lead: Lead;
  selected: boolean;
}

const LeadCard = memo(({ lead, selected, onToggle, onOpen, drafting }: LeadCardProps) => (
  <div
    data-lead={lead.id}
    data-row={lead.id}
    className={cn(
      'relative grid grid-cols-[20px_minmax(0,1fr)_auto] items-start gap-x-2.5 gap-y-0.5 border-b border-line px-(--gutter) py-3',
      selected && 'bg-select',
    )}
  >
    <Checkbox
      aria-label={`Select ${lead.name.slice(0, 80)}`}
      checked={selected}
      onChange={(event) => onToggle(lead.id, ofShift(event))}
      className="z-1"
    />
    <span className="flex min-w-0 items-center gap-1.5">
      <button
        type="button"
        data-opens
        onClick={() => onOpen(lead.id)}
        className="clip block text-left font-semibold before:absolute before:inset-0"
      >
        <bdi>{lead.name.slice(0, 300)}</bdi>
      </button>
      {lead.source === 'sample' && <SampleLeadChip />}
    </span>
    <StatusLabel status={lead.status} />
    <p className="col-span-2 col-start-2 line-clamp-2 text-ink-2 wrap-anywhere">
      <bdi>{lead.title}</bdi>
      {lead.title && lead.company && ', '}
      <bdi>{lead.company}</bdi>
    </p>
    {(lead.nextStep || lead.nextStepDue) && (
      <p className="col-span-2 col-start-2 text-ink-2">
        <NextStepLabel {...lead} />
      </p>
    )}
    <div className="col-span-2 col-start-2 mt-1 flex min-w-0 items-center gap-x-3 text-sm">
      {lead.lastAction && lead.lastActionAt && (
        <span className="clip text-ink-3 tabular-nums">
          {lead.lastAction.slice(0, 40)} · <Time at={lead.lastActionAt} />
        </span>
      )}
      {lead.archived ? (
        <span className="relative z-1 -my-2 ml-auto">
          <RestoreButton lead={lead} />
        </span>
      ) : (
        <DraftButton
          lead={lead}
          drafting={drafting}
          icon={false}
          labelClassName="link text-sm font-normal"
          className="relative z-1 -my-2 ml-auto border-transparent bg-transparent max-md:px-0!"
        />
      )}
    </div>
  </div>
));
LeadCard.displayName = 'LeadCard';

/** Height of a card with one line for title and company, in pixels. Each card is measured. */
const cardHeight = 112;

export const LeadCards = ({ pages, selected, handle, onToggle, onOpen, drafting }: LeadTableProps) => {
  const list = useRef<HTMLUListElement>(null);
  const rows = usePageRows(list, { count: countOf(pages), size: cardHeight, onShown: pages.reach });
  useListHandle(handle, rows, pages.offset);
  return (
    <ul ref={list} aria-label="Leads" className="-mx-(--gutter) border-t border-line">
      <li aria-hidden ref={keepFocusAround} style={{ height: rows.above }} />
      {rows.items.map(({ index }) => {
        const lead = pages.leads[index - pages.offset];
        return (
          <li key={lead?.id ?? index} ref={rows.measure} data-index={index}>
            {lead ? (
              <LeadCard
                lead={lead}
                selected={selected.has(lead.id)}
                onToggle={onToggle}
                onOpen={onOpen}
                drafting={drafting}
              />
            ) : (
              <div className="h-24 border-b border-line px-(--gutter) py-4">
                <Skeleton className="h-2.5 w-40" />
              </div>
            )}
          </li>
        );
      })}
      <li aria-hidden style={{ height: rows.below }} />
    </ul>
  );
};
