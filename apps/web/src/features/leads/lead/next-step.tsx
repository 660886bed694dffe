import type { Lead } from '@app/contracts/leads/leads.api';
import { useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { dueDay, shortDay } from '@/shared/lib/dates';
import { whenTriggered } from '@/shared/ui/lazily';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { dueLook } from '@/shared/ui/chip';

const Window = whenTriggered('dialog', async () => (await import('./next-step-window')).NextStepWindow);

type Step = Pick<Lead, 'nextStep' | 'nextStepDue' | 'status'>;

/** A won or lost lead has nothing late, so its due day gets no colour. */
const dueOf = ({ nextStepDue, status }: Step) => {
  if (nextStepDue === null) return null;
  const due = dueDay(nextStepDue);
  const closed = status === 'converted' || status === 'lost';
  return closed && due.state === 'over'
    ? { label: shortDay(nextStepDue), look: 'text-ink-3' }
    : { label: due.label, look: dueLook[due.state] };
};

export const NextStepLabel = (step: Step) => {
  const { nextStep } = step;
  const due = dueOf(step);
  if (!nextStep && !due) return null;
  return (
    <span className="flex min-w-0 items-baseline gap-1 tabular-nums in-[dd]:flex-wrap" title={nextStep || undefined}>
      {nextStep && (
        <bdi
          className={cn(
            'clip in-[dd]:whitespace-normal in-[dd]:wrap-anywhere',
            // In a narrow table only the day has room, so the text is hidden.
            due && 'in-[td]:@max-[1040px]:sr-only',
          )}
        >
          {nextStep}
        </bdi>
      )}
      {due && <span className={cn('flex-none whitespace-nowrap', nextStep && 'text-sm', due.look)}>{due.label}</span>}
    </span>
  );
};

export const NextStep = ({ lead, className }: { lead: Lead; className?: string }) => {
  const [open, setOpen] = useState(false);
  const empty = !lead.nextStep && !lead.nextStepDue;
  return (
    <Window
      lead={lead}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          {...offWhenReadOnly()}
          className={cn(
            'relative -mx-1.5 flex h-7 w-[calc(100%+12px)] items-center rounded-control px-1.5 text-left enabled:hover:bg-[color-mix(in_srgb,var(--color-ink)_8%,transparent)] max-md:h-11',
            'in-[dd]:h-auto in-[dd]:min-h-7 in-[dd]:py-1 max-md:in-[dd]:min-h-10',
            className,
          )}
        >
          {empty && lead.suggestedStep ? (
            <span title={`Suggested: ${lead.suggestedStep.reason}`} className="clip text-ink-3">
              <span className="sr-only">Suggested: </span>
              {lead.suggestedStep.step}
            </span>
          ) : empty ? (
            <span className="text-ink-3 opacity-0 group-hover/row:opacity-100 group-focus-within/row:opacity-100 in-[dd]:opacity-100 touch:opacity-100">
              Set
            </span>
          ) : (
            <NextStepLabel {...lead} />
          )}
          <span className="sr-only">
            {empty && !lead.suggestedStep ? ' the' : '. Change the'} next step for {lead.name.slice(0, 80)}
          </span>
        </button>
      }
    />
  );
};
