import type { TicketState } from '@app/contracts/support/support.constants';
import { ticketStateLabels } from '@app/contracts/support/support.constants';
import { Circle, CircleCheck, CircleDot, type LucideIcon } from 'lucide-react';

const icons: Record<TicketState, LucideIcon> = { open: CircleDot, answered: CircleCheck, closed: Circle };

export const TicketStateMark = ({ state }: { state: TicketState }) => {
  const Icon = icons[state];
  return (
    <span className="inline-flex flex-none items-center gap-1.5 text-sm font-medium text-ink-2">
      <Icon aria-hidden className={state === 'answered' ? 'size-3.5 text-green' : 'size-3.5 text-ink-3'} />
      {ticketStateLabels[state]}
    </span>
  );
};
