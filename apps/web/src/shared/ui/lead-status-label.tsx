import type { LeadStatus } from '@app/contracts/leads/leads.events';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { cn } from '@/shared/lib/cn';

const wedges: Partial<Record<LeadStatus, string>> = {
  contacted: 'M8 8V4A4 4 0 0 1 12 8Z',
  responded: 'M8 8V4A4 4 0 0 1 8 12Z',
  meeting_booked: 'M8 8V4A4 4 0 1 1 4 8Z',
};

/** The sign of a status: dotted ring for New, quarters up to Booked, green tick for Won, struck ring for Lost. */
export const Disc = ({ status }: { status: LeadStatus }) => (
  <svg
    viewBox="0 0 16 16"
    aria-hidden
    className="size-3.5 flex-none"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
  >
    {status === 'converted' ? (
      <>
        <circle cx="8" cy="8" r="6.5" fill="currentColor" stroke="none" />
        <path
          d="M5.2 8.2l2 2 3.7-4"
          className="stroke-panel"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </>
    ) : (
      <>
        <circle cx="8" cy="8" r="6.2" strokeDasharray={status === 'new' ? '2.2 1.7' : undefined} />
        {wedges[status] && <path d={wedges[status]} fill="currentColor" stroke="none" />}
        {status === 'lost' && <path d="M5.6 10.4l4.8-4.8" strokeLinecap="round" />}
      </>
    )}
  </svg>
);

const looks: Partial<Record<LeadStatus, string>> = { converted: 'text-green', lost: 'text-ink-3' };

export const StatusLabel = ({ status, className }: { status: LeadStatus; className?: string }) => (
  <span
    className={cn(
      'inline-flex flex-none items-center gap-1.5 text-sm font-medium whitespace-nowrap',
      looks[status] ?? 'text-ink-2',
      className,
    )}
  >
    <Disc status={status} />
    {leadStatusLabels[status]}
  </span>
);
