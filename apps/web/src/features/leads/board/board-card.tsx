import type { Lead } from '@app/contracts/leads/leads.api';
import { moneyWords } from '@app/contracts/leads/money';
import { Ellipsis } from 'lucide-react';
import { memo, useRef } from 'react';
import { cn } from '@/shared/lib/cn';
import { readOnly } from '@/shared/session/read-only';
import { Menu, MenuChoice } from '@/shared/ui/menu';
import { Time } from '@/shared/ui/time';
import { DraftWaiting } from '../drafting/draft-button';
import { NextStepLabel } from '../lead/next-step';
import { statusOptions } from '../lead/status-menu';
import { SampleLeadChip } from '@/shared/ui/lead-text';
import { useDraggableLead } from './lead-drag';

/** Height of a card with the gap below it, in pixels. */
export const cardPitch = 96;

export interface BoardCardProps {
  lead: Lead;
  open: boolean;
  /** Tab reaches one card of a column; the arrow keys reach the others. */
  tabbable: boolean;
  moving: boolean;
  onMoving: (id: string | null) => void;
  onMove: (lead: Lead, to: Lead['status']) => void;
  onOpen: (id: string) => void;
  onFocused: (id: string) => void;
}

const Foot = ({ lead }: { lead: Lead }) => {
  if (lead.pendingDraftId) return <DraftWaiting lead={lead} className="h-auto max-md:h-auto" />;
  if (lead.nextStep || lead.nextStepDue) return <NextStepLabel {...lead} />;
  if (!lead.lastAction || !lead.lastActionAt) return null;
  return (
    <span className="clip">
      {lead.lastAction.slice(0, 40)} · <Time at={lead.lastActionAt} />
    </span>
  );
};

/** A lead on the board. A person moves it by dragging the card, with its menu, or with the key M. */
export const BoardCard = memo(function BoardCard(props: BoardCardProps) {
  const { lead, open, tabbable, moving, onMoving, onMove, onOpen, onFocused } = props;
  const card = useRef<HTMLDivElement>(null);
  const dragged = useDraggableLead(card, lead);
  return (
    <div
      ref={card}
      data-lead={lead.id}
      data-open={open || undefined}
      className={cn(
        'group/card relative grid h-[88px] content-start rounded-[8px] border border-line bg-panel px-3 py-2.5 hover:border-line-2 data-open:border-ink',
        dragged && 'opacity-40',
        !readOnly.why && 'cursor-grab',
      )}
    >
      <span className="flex min-w-0 items-center gap-1.5 pr-6">
        <button
          type="button"
          data-opens
          tabIndex={tabbable ? 0 : -1}
          aria-expanded={open}
          onClick={() => onOpen(lead.id)}
          onFocus={() => onFocused(lead.id)}
          className="clip block text-left font-semibold outline-none before:absolute before:inset-0 before:rounded-[8px] focus-visible:before:outline-2 focus-visible:before:outline-offset-2 focus-visible:before:outline-ink"
        >
          <bdi>{lead.name.slice(0, 300)}</bdi>
        </button>
        {lead.source === 'sample' && <SampleLeadChip />}
      </span>
      <bdi className="clip text-ink-2">{lead.company || lead.title || ' '}</bdi>
      <div className="relative mt-[7px] flex min-w-0 items-center gap-2 text-sm/4 text-ink-3 tabular-nums [&>:not(a)]:pointer-events-none">
        <Foot lead={lead} />
        {lead.deal && <span className="ml-auto flex-none">{moneyWords(lead.deal)}</span>}
      </div>
      <Menu
        changes
        align="end"
        open={moving}
        onOpenChange={(next) => onMoving(next ? lead.id : null)}
        trigger={
          <button
            type="button"
            tabIndex={tabbable ? 0 : -1}
            aria-label={`Move ${lead.name.slice(0, 80)} to…`}
            title="Move to…"
            className="absolute top-1.5 right-1.5 grid size-7 place-content-center rounded-control text-ink-3 opacity-0 group-hover/card:opacity-100 hover:bg-hover hover:text-ink focus-visible:opacity-100 aria-expanded:opacity-100 max-md:top-0 max-md:right-0 max-md:size-11 touch:opacity-100"
          >
            <Ellipsis className="size-4" />
          </button>
        }
      >
        <MenuChoice
          label="Move to…"
          value={lead.status}
          onChange={(to) => to !== lead.status && onMove(lead, to)}
          options={statusOptions}
        />
      </Menu>
    </div>
  );
});
