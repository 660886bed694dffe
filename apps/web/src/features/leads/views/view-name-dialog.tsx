import { longestViewName } from '@app/contracts/leads/lead-views.constants';
import { useRef, useState } from 'react';
import { messageOf } from '@/shared/http/call';
import { FormDialog } from '@/shared/forms/form';
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

export const NameDialog = ({ title, name, act, onSave, onClose }: NameDialogProps) => {
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState<string>();
  const [pending, setPending] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // Only this dialog shows a failure, so it stays open until the response arrives.
  const close = () => !pending && onClose();
  const save = async () => {
    if (typed.trim() === '') {
      field.current?.focus();
      return setError('Name is required');
    }
    setPending(true);
    try {
      await onSave(typed.trim());
      onClose();
    } catch (refused) {
      setError(messageOf(refused, notSaved.text));
      field.current?.focus();
      setPending(false);
    }
  };
  return (
    <FormDialog title={title} onClose={close} onSubmit={() => void save()} submit={act} pending={pending}>
      <Field
        label="Name"
        error={error}
        hint="Filter, order and layout are saved. The view always shows the leads that match now."
      >
        <Input
          ref={field}
          dir="auto"
          value={typed}
          maxLength={longestViewName}
          onChange={(event) => {
            setTyped(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormDialog>
  );
};
