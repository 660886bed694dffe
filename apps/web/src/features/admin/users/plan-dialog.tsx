import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { type SubmitEvent, useState } from 'react';
import { plural } from '@/shared/lib/format';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field, Textarea } from '@/shared/ui/field';
import { RestoredDraftNotice } from '@/shared/forms/restored-draft-notice';
import { useFormDraft } from '@/shared/forms/use-form-draft';
import { type PlanAct, reasonErrorOf, usePlanChange } from './use-plan-change';
import { nameOf } from '@/shared/queries/current-user.queries';

/** The server's limit for a reason, in characters. */
const limit = 500;

const words = {
  grant: {
    title: 'Grant Studio',
    text: (name: string) => `${name} gets Studio now. Nothing is charged. You can revoke it at any time.`,
  },
  revoke: {
    title: 'Revoke Studio',
    text: (name: string) => `${name} changes to Free now. Leads, drafts and approvals do not change.`,
  },
} as const;

const reasonError = (reason: string, asked: boolean): string | undefined => {
  const over = reason.trim().length - limit;
  if (over > 0) return `This is ${plural(over, 'character')} too long. The limit is ${limit}.`;
  return asked && reason.trim() === '' ? 'A reason is required. The ledger keeps it.' : undefined;
};

/** Asks for a reason before a plan is granted or revoked. It closes after the server's success. */
export const PlanDialog = ({ user, act, onClose }: { user: AdminUser; act: PlanAct; onClose: () => void }) => {
  const change = usePlanChange();
  const form = useFormDraft(`${act} ${user.id}`, { reason: '' });
  const { reason } = form.typed;
  const [asked, setAsked] = useState(false);
  const { title, text } = words[act];
  const error = reasonError(reason, asked) ?? reasonErrorOf(change.error);

  /** The words are saved or not wanted. */
  const end = () => {
    form.empty({ reason });
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.pending) return;
    const field = event.currentTarget.querySelector('textarea');
    setAsked(true);
    if (reasonError(reason, true)) {
      field?.focus();
      return;
    }
    // A toast or the field shows the error. The typed text stays.
    change.actAsync({ user, act, reason: reason.trim() }, end).catch(() => field?.focus());
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={<span className="wrap-anywhere">{text(nameOf(user))}</span>}
    >
      <form noValidate onSubmit={submit} className="grid gap-3.5">
        <RestoredDraftNotice form={form} />
        <Field label="Reason" error={error} hint="The ledger shows it with your name.">
          <Textarea
            value={reason}
            aria-required
            dir="auto"
            className="min-h-20"
            readOnly={change.pending}
            onChange={(event) => {
              change.reset();
              form.type({ reason: event.target.value });
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={end}>
            Cancel
          </Button>
          <Button type="submit" variant={act === 'revoke' ? 'destroy' : 'primary'} pending={change.pending}>
            {title}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
