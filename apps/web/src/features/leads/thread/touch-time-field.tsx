import { useState } from 'react';
import { nowToType, typedTime } from '@/shared/lib/dates';
import { Field, Input } from '@/shared/ui/field';
import { fieldErrorOf } from '../use-lead-actions';

/** When a touch happened: the typed time, which is empty for now. */
export const useWhen = () => {
  const [at, setAt] = useState('');
  const [error, setError] = useState<string>();
  const [field, setField] = useState<HTMLInputElement | null>(null);
  return {
    at,
    error,
    setField,
    /** The time to save; undefined for now. */
    happened: at ? typedTime(at).toISOString() : undefined,
    type: (typed: string) => {
      setAt(typed);
      setError(undefined);
    },
    /** Whether the time cannot be saved. Then the field says why and has the focus. It is empty while the time is incomplete. */
    isWrong: () => {
      const wrong = field?.validity.badInput
        ? 'This time is incomplete. Give the day and the time, or clear it'
        : at && typedTime(at) > new Date()
          ? 'This is in the future. Choose when it happened'
          : undefined;
      setError(wrong);
      if (wrong) field?.focus();
      return wrong;
    },
    /** Shows what the server says of the time, because its clock may differ. */
    refused: (refusal: unknown) => setError(fieldErrorOf(refusal, 'at')),
    /** The time is saved. What was typed meanwhile stays. */
    saved: () => setAt((now) => (now === at ? '' : now)),
  };
};

interface WhenFieldProps {
  when: ReturnType<typeof useWhen>;
  hint?: string;
  className?: string;
}

export const WhenField = ({ when: { at, error, type, setField }, hint, className }: WhenFieldProps) => (
  <Field label="When" optional hint={hint} error={error}>
    <Input
      ref={setField}
      type="datetime-local"
      value={at}
      max={nowToType()}
      className={className}
      onChange={({ target }) => type(target.value)}
    />
  </Field>
);
