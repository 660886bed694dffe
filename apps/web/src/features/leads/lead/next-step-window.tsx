import type { Lead } from '@app/contracts/leads/leads.api';
import { daysAfter } from '@app/contracts/days';
import { dayIn } from '@/shared/lib/dates';
import { Form, FormButtons } from '@/shared/forms/form';
import { Button } from '@/shared/ui/button';
import { Field, focusOnMount, Input } from '@/shared/ui/field';
import { type PopoverProps, PopoverWindow } from '@/shared/ui/popover-window';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { useChangeLead, useRefuseStep } from '../use-lead-actions';

const quickDays = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
];

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
  const form = useFormDraft(
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
  const cancel = () => {
    form.startOver();
    onDone();
  };
  return (
    <Form onSubmit={() => save(text.trim() || null, due || null)} className="grid gap-3">
      <RestoredDraftNotice form={form} />
      <Suggestion lead={lead} onUse={(step) => form.type({ text: step })} onDone={onDone} />
      <Field label="Next step">
        <Input ref={focusOnMount} maxLength={300} dir="auto" placeholder="Ask about the rota" {...form.field('text')} />
      </Field>
      <Field label="Due" optional>
        <Input type="date" {...form.field('due')} />
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {quickDays.map(({ label, days }) => (
          <Button key={days} size="sm" onClick={() => form.type({ due: daysAfter(dayIn(new Date()), days) })}>
            {label}
          </Button>
        ))}
      </div>
      <FormButtons submit="Save" pending={pending} onCancel={cancel}>
        {(lead.nextStep || lead.nextStepDue) && (
          <Button variant="quiet" className="mr-auto" onClick={() => save(null, null)}>
            Clear
          </Button>
        )}
      </FormButtons>
    </Form>
  );
};

interface NextStepProps extends Pick<PopoverProps, 'open' | 'onOpenChange' | 'trigger'> {
  lead: Lead;
}

/** The form of the next step. Enter saves. Esc closes it and keeps the words, and Cancel drops them. */
export const NextStepWindow = ({ lead, ...popover }: NextStepProps) => (
  <PopoverWindow {...popover} label={`Next step for ${lead.name.slice(0, 80)}`} className="w-72">
    <StepForm lead={lead} onDone={() => popover.onOpenChange(false)} />
  </PopoverWindow>
);
