import { longestViewName } from '@app/contracts/leads/lead-views.constants';
import { type SubmitEvent, useState } from 'react';
import { messageOf } from '@/shared/http/call';
import { Button } from '@/shared/ui/button';
import { Dialog } from '@/shared/ui/dialog';
import { Field, Input } from '@/shared/ui/field';
import { notSaved } from '@/shared/toast/failure-toasts';

interface NameDialogProps {
  title: string;
  name: string;
  /** The label of the button: `Save view`. */
  act: string;
  /** Rejects when the name is refused. */
  onSave: (name: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the name of a view. */
export const NameDialog = ({ title, name, act, onSave, onClose }: NameDialogProps) => {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  // Only this dialog shows a failure, so it stays open until the response arrives.
  const close = () => !pending && onClose();
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const field = event.currentTarget.querySelector('input');
    if (typed.trim() === '') {
      field?.focus();
      return setError('Name is required');
    }
    setPending(true);
    try {
      await onSave(typed.trim());
      onClose();
    } catch (refused) {
      setError(messageOf(refused, notSaved.text));
      field?.focus();
      setPending(false);
    }
  };
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={title} width={420}>
      <form noValidate className="grid gap-3.5" onSubmit={(event) => void save(event)}>
        <Field
          label="Name"
          error={error}
          hint="Filter, order and layout are saved. The view always shows the leads that match now."
        >
          <Input
            dir="auto"
            value={typed}
            maxLength={longestViewName}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
        <div className="flex justify-end gap-2">
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" pending={pending}>
            {act}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
