import type { changeLead, Lead } from '@app/contracts/leads/leads.api';
import { cutTo } from '@app/contracts/text';
import { useState } from 'react';
import { useAction } from '@/shared/actions/use-action';
import { FormDialog } from '@/shared/forms/form';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { call } from '@/shared/http/call';
import { dayAndMonth } from '@/shared/lib/dates';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { notSaved } from '@/shared/toast/failure-toasts';
import { Button } from '@/shared/ui/button';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import type { LeadChange } from '../leads.queries';

interface Marking extends Pick<NonNullable<LeadChange>, 'doNotContact' | 'was'> {
  /** What takes it back. */
  undo: Pick<NonNullable<LeadChange>, 'doNotContact' | 'was'>;
}

const useDoNotContact = (lead: Lead) => {
  const name = cutTo(lead.name, 60);
  const now = lead.doNotContact ? { reason: lead.doNotContact.reason } : null;
  const { act, pending } = useAction({
    run: ({ undo: _undo, ...body }: Marking, x) =>
      call<typeof changeLead>('PATCH', '/api/leads/:id', { params: { id: lead.id }, body, ...x }),
    done: (_, { doNotContact, undo }) => ({
      title: doNotContact ? `${name} is marked “Do not contact”` : `${name} can be contacted again`,
      text: doNotContact
        ? 'Nothing is drafted to them. A draft that waited is declined.'
        : 'A draft that was declined for it waits again.',
      action: { label: 'Undo', run: () => act({ ...undo, undo }) },
    }),
    failed: notSaved,
  });
  const set = (doNotContact: { reason: string | null } | null, saved?: () => void) =>
    act({ doNotContact, undo: { doNotContact: now, was: { doNotContact } } }, saved);
  return { set, pending };
};

const DoNotContactDialog = ({ lead, onClose }: { lead: Lead; onClose: () => void }) => {
  const { set, pending } = useDoNotContact(lead);
  const form = useFormDraft(`do-not-contact ${lead.id}`, { reason: '' });
  const { reason } = form.typed;
  const end = () => {
    form.empty({ reason });
    onClose();
  };
  return (
    <FormDialog
      title={`Do not contact ${cutTo(lead.name, 60)}`}
      description="Nothing is drafted to them any more, not by you and not in the morning. An import does not change that. You can lift it."
      submit="Do not contact"
      pending={pending}
      onClose={onClose}
      onCancel={end}
      onSubmit={() => !pending && set({ reason: reason.trim() || null }, end)}
    >
      <Field label="Why" optional>
        <Textarea
          ref={focusOnMount}
          {...form.field('reason')}
          maxLength={300}
          dir="auto"
          placeholder="Asked me to stop writing."
        />
      </Field>
    </FormDialog>
  );
};

export const MarkDoNotContact = ({ lead }: { lead: Lead }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button changes size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Do not contact…
      </Button>
      {open && <DoNotContactDialog lead={lead} onClose={() => setOpen(false)} />}
    </>
  );
};

/** Since when and why nothing is drafted to this person, and what lifts it. */
export const DoNotContact = ({ lead }: { lead: Lead }) => {
  const { set, pending } = useDoNotContact(lead);
  const { doNotContact } = lead;
  return (
    doNotContact && (
      <p role="note" className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        <span>
          <strong className="font-semibold text-ink">Do not contact</strong>, since {dayAndMonth(doNotContact.at)}
          {doNotContact.reason && (
            <>
              : <bdi className="wrap-anywhere">{doNotContact.reason}</bdi>
            </>
          )}
        </span>
        <Button size="sm" pending={pending} {...offWhenReadOnly()} onClick={() => set(null)}>
          Lift
        </Button>
      </p>
    )
  );
};
