import type { Lead } from '@app/contracts/leads/leads.api';
import { Link } from '@tanstack/react-router';
import { Ban, PenLine } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { Button } from '@/shared/ui/button';
import type { Drafting } from '@/shared/actions/use-drafting';

/** The label of a waiting draft for each action that the person can choose. */
const waiting = {
  connect: 'Note draft waiting',
  direct_message: 'DM draft waiting',
  comment: 'Draft waiting',
} as const;

const wordsOf = ({ suggestedAction }: Lead) => (suggestedAction ? waiting[suggestedAction] : 'Draft waiting');

export const DraftWaiting = ({ lead, sign = true, labelClassName, className }: DraftWaitingProps) =>
  lead.pendingDraftId && (
    <Link
      to="/approvals"
      search={{ id: lead.pendingDraftId }}
      aria-label={`${wordsOf(lead)} for ${lead.name.slice(0, 80)}`}
      title={wordsOf(lead)}
      className={cn(
        'inline-flex h-7 flex-none items-center gap-1.5 text-sm font-medium whitespace-nowrap text-ember-ink max-md:h-11',
        className,
      )}
    >
      {sign && <span aria-hidden className="size-2 flex-none rounded-full bg-current" />}
      <span className={cn('link', labelClassName)}>{wordsOf(lead)}</span>
    </Link>
  );

interface DraftWaitingProps {
  lead: Lead;
  sign?: boolean;
  /** Hides the label in a narrow column. */
  labelClassName?: string;
  className?: string;
}

interface DraftButtonProps extends Omit<DraftWaitingProps, 'sign'> {
  drafting: Pick<Drafting, 'busy' | 'draftOne'>;
  icon?: boolean;
}

export const DraftButton = ({ lead, drafting, labelClassName, icon = true, className }: DraftButtonProps) => {
  if (lead.pendingDraftId)
    return (
      <DraftWaiting lead={lead} labelClassName={labelClassName} className={cn('justify-center px-2', className)} />
    );
  if (lead.doNotContact)
    return (
      <span
        title="Do not contact"
        className={cn(
          'inline-flex h-7 flex-none items-center justify-center gap-1.5 text-sm whitespace-nowrap text-ink-3 max-md:h-11',
          className,
        )}
      >
        <Ban aria-hidden className="size-3.5 flex-none" />
        <span className="sr-only">Do not contact</span>
        <span aria-hidden className={labelClassName}>
          Do not contact
        </span>
      </span>
    );
  const pending = drafting.busy.has(lead.id);
  return (
    <Button
      size="sm"
      pending={pending}
      aria-label={`Draft Message to ${lead.name.slice(0, 80)}`}
      title="Draft Message"
      className={cn('max-md:px-2', className)}
      onClick={() => drafting.draftOne(lead)}
    >
      {icon && !pending && <PenLine className="size-3.5" />}
      <span className={labelClassName}>Draft Message</span>
    </Button>
  );
};
