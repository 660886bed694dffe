import type { Lead } from '@app/contracts/leads/leads.api';
import { type SubmitEvent, useState } from 'react';
import { cn } from '@/shared/cn';
import { addDays, dayIn, dueDay, shortDay } from '@/shared/dates';
import { offWhenReadOnly } from '@/shared/read-only';
import { Button } from '@/shared/ui/button';
import { dueLook } from '@/shared/ui/chip';
import { Field, focusOnMount, Input } from '@/shared/ui/field';
import { Popover } from '@/shared/ui/popover';
import { TypedEarlier } from '@/shared/ui/typed-earlier';
import { useTyped } from '@/shared/use-typed';
import { useChangeLead } from '../use-lead-actions';
import { useRefuseStep } from './use-suggestion';

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

/** The next step and its due day. */
export const NextStepLabel = (step: Step) => {
  const { nextStep } = step;
  const due = dueOf(step);
  if (!nextStep && !due) return null;
  return (
    <span
      className="flex min-w-0 items-baseline gap-1 tabular-nums in-[dd]:flex-wrap"
      {...(nextStep && { title: nextStep })}
    >
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

const quickDays = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
];

/** The step that a rule suggests, and the fact that it is based on. */
const Suggestion = ({ lead, onUse, onDone }: { lead: Lead; onUse: (step: string) => void; onDone: () => void }) => {
  const refuse = useRefuseStep();
  const step = lead.suggestedStep;
  if (!step) return null;
  return (
    <div className="rounded-control border border-dashed border-line-3 p-2.5">
      <p className="text-sm text-ink-3">Suggested</p>
      <p className="font-medium">{step.step}</p>
      <p className="text-sm text-pretty text-ink-2">{step.reason}</p>
      <div className="mt-2 flex gap-1.5">
        <Button size="sm" onClick={() => onUse(step.step)}>
          Use
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            refuse(lead, step);
            onDone();
          }}
        >
          Not needed
        </Button>
      </div>
    </div>
  );
};

const StepForm = ({ lead, onDone }: { lead: Lead; onDone: () => void }) => {
  const { act, pending } = useChangeLead();
  const form = useTyped(
    `next-step ${lead.id}`,
    { text: '', due: '' },
    { text: lead.nextStep ?? '', due: lead.nextStepDue ?? '' },
  );
  const { text, due } = form.typed;
  const save = (nextStep: string | null, nextStepDue: string | null) => {
    // A toast shows the error, and the words stay here.
    if (pending) return;
    act({ lead, change: { nextStep, nextStepDue } }, () => {
      form.empty(form.typed);
      onDone();
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    save(text.trim() || null, due || null);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TypedEarlier form={form} />
      <Suggestion lead={lead} onUse={(step) => form.type({ text: step })} onDone={onDone} />
      <Field label="Next step">
        <Input
          ref={focusOnMount}
          value={text}
          maxLength={300}
          dir="auto"
          placeholder="Ask about the rota"
          onChange={(event) => form.type({ text: event.target.value })}
        />
      </Field>
      <Field label="Due" optional>
        <Input type="date" value={due} onChange={(event) => form.type({ due: event.target.value })} />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {quickDays.map(({ label, days }) => (
          <Button key={days} size="sm" onClick={() => form.type({ due: addDays(dayIn(new Date()), days) })}>
            {label}
          </Button>
        ))}
      </div>
      <div className="flex justify-end gap-2">
        {(lead.nextStep || lead.nextStepDue) && (
          <Button variant="quiet" className="mr-auto" onClick={() => save(null, null)}>
            Clear
          </Button>
        )}
        <Button
          variant="quiet"
          onClick={() => {
            form.startOver();
            onDone();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" variant="primary" pending={pending}>
          Save
        </Button>
      </div>
    </form>
  );
};

/** The next step, edited in a popover. Enter saves. Esc closes it and keeps the words, and Cancel drops them. */
export const NextStep = ({ lead, className }: { lead: Lead; className?: string }) => {
  const [open, setOpen] = useState(false);
  const empty = !lead.nextStep && !lead.nextStepDue;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={`Next step for ${lead.name.slice(0, 80)}`}
      className="w-72"
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
            {empty ? ' the' : '. Change the'} next step for {lead.name.slice(0, 80)}
          </span>
        </button>
      }
    >
      <StepForm lead={lead} onDone={() => setOpen(false)} />
    </Popover>
  );
};
