import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { type SubmitEvent, useState } from 'react';
import { plural } from '@/shared/format';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field, focusOnMount, Textarea } from '@/shared/ui/field';
import { type PlanAct, reasonErrorOf, usePlanChange } from './use-plan-change';
import { nameOfUser } from './user-labels';

/** The longest reason that the server takes, in characters. */
const limit = 500;

const words = {
  grant: {
    title: 'Grant Studio',
    text: (name: string) => `${name} has Studio at once. Nothing is charged, and it can be revoked at any time.`,
    hint: 'It stands in the ledger beside your name.',
  },
  revoke: {
    title: 'Revoke Studio',
    text: (name: string) => `${name} goes back to Free at once. Leads, drafts and approvals stay as they are.`,
    hint: 'It stands in the ledger beside your name.',
  },
} as const;

const reasonError = (reason: string, asked: boolean): string | undefined => {
  const over = reason.trim().length - limit;
  if (over > 0) return `This is ${plural(over, 'character')} too long. ${limit} fit here.`;
  return asked && reason.trim() === '' ? 'A reason is required. The ledger keeps it.' : undefined;
};

/** Asks why before a plan is granted or revoked. It stays open, with what was typed, until the server has agreed. */
export const PlanDialog = ({ user, act, onClose }: { user: AdminUser; act: PlanAct; onClose: () => void }) => {
  const change = usePlanChange();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const { title, text, hint } = words[act];
  const error = reasonError(reason, asked) ?? reasonErrorOf(change.error);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (change.pending) return;
    const field = event.currentTarget.querySelector('textarea');
    setAsked(true);
    if (reasonError(reason, true)) {
      field?.focus();
      return;
    }
    // What went wrong is told by the toast or at the field; what was typed stays.
    change.actAsync({ user, act, reason: reason.trim() }).then(onClose, () => field?.focus());
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={<span className="wrap-anywhere">{text(nameOfUser(user))}</span>}
    >
      <form noValidate onSubmit={submit} className="grid gap-3.5">
        <Field label="Reason" error={error} hint={hint}>
          <Textarea
            ref={focusOnMount}
            value={reason}
            aria-required
            dir="auto"
            className="min-h-20"
            readOnly={change.pending}
            onChange={(event) => {
              change.reset();
              setReason(event.target.value);
            }}
          />
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="quiet" onClick={onClose}>
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
