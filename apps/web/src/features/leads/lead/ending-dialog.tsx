import type { Lead } from '@app/contracts/leads/leads.api';
import { leadStatusLabels } from '@app/contracts/leads/leads.constants';
import { useState } from 'react';
import { FormDialog } from '@/shared/forms/form';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { useMoveLead } from '../use-move-lead';
import { AmountFields, useAmount } from './deal-amount';

export type Ending = Extract<Lead['status'], 'converted' | 'lost'>;

export const EndingDialog = ({ lead, to, onClose }: { lead: Lead; to: Ending; onClose: () => void }) => {
  const form = useFormDraft(`${to} ${lead.id}`, { reason: '' });
  const { reason } = form.typed;
  const { move, pending } = useMoveLead(null);
  const [asked, setAsked] = useState(false);
  const amount = useAmount(lead.deal, `won amount ${lead.id}`);
  const won = to === 'converted';
  const earlier = {
    earlier: form.earlier || (won && amount.earlier),
    hasSaved: amount.earlier && amount.hasSaved,
    startOver: () => {
      form.startOver();
      amount.startOver();
    },
  };
  /** The words are saved or not wanted. */
  const end = () => {
    form.empty({ reason });
    amount.startOver();
    onClose();
  };
  return (
    <FormDialog
      title={won ? 'Why was this lead won?' : 'Why was this lead lost?'}
      description={<bdi className="line-clamp-2 wrap-anywhere">{lead.name}</bdi>}
      onClose={onClose}
      onSubmit={() => {
        setAsked(true);
        if (pending || (won && amount.wrong)) return;
        const priced = won && (amount.value !== null || lead.deal !== null);
        // A toast shows the error, and the words stay here.
        move(lead, to, { reason: reason.trim(), ...(priced && { deal: amount.value }), saved: end });
      }}
      cancel={`Keep ${leadStatusLabels[lead.status]}`}
      onCancel={end}
      submit={`Move to ${leadStatusLabels[to]}`}
      keys="mod+enter"
      pending={pending}
    >
      <RestoredDraftNotice form={earlier} />
      {won && (
        <div className="grid gap-1.5">
          {/* Each of the two fields has its own name for screen readers. */}
          <p aria-hidden className="text-sm font-medium text-ink-2">
            Amount<span className="font-normal text-ink-3"> optional</span>
          </p>
          <AmountFields of={amount} asked={asked} />
        </div>
      )}
      <Field
        label={won ? 'What convinced them' : 'Reason'}
        optional
        hint="The timeline shows it. You can move the lead back at any time."
      >
        <Textarea ref={focusOnMount} maxLength={500} readOnly={pending} {...form.field('reason')} />
      </Field>
    </FormDialog>
  );
};
