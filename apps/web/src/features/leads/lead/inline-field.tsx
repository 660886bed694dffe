import { PenLine } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { offWhenReadOnly, readOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { ErrorSentence, focusOnMount, Input, Textarea } from '@/shared/ui/field';
import { unsavedFields } from '@/shared/storage/unsaved-texts';
import { useUser } from '@/shared/queries/current-user.queries';

interface InlineFieldProps {
  /** The name under which this browser keeps the typed words until they are saved. */
  form: string;
  label: string;
  value: string;
  placeholder?: string;
  /** The error when it is empty. Without it the field may be empty. */
  required?: string;
  multiline?: boolean;
  maxLength?: number;
  /** Shows the value as a link, with a button to edit it. */
  href?: string | null;
  className?: string;
  /** Saves. Returns the error message, or null. */
  onSave: (value: string) => Promise<string | null>;
}

export const NotSaved = ({ id }: { id?: string }) => (
  <p id={id} className="text-sm text-ink-2">
    You typed this earlier. It is not saved yet.
  </p>
);

const hover = 'enabled:cursor-text enabled:hover:bg-[color-mix(in_srgb,var(--color-ink)_6%,transparent)]';

/** A value that becomes a field on a click. Enter and leaving it save, Esc cancels. Unsaved words open it again. */
export const InlineField = (props: InlineFieldProps) => {
  const { form, label, value, placeholder = 'Add', required, multiline = false, maxLength, href, className } = props;
  const kept = unsavedFields<{ words: string }>(useUser().id, form);
  const [typed, setTyped] = useState(() => {
    const earlier = kept.get()?.words ?? value;
    return earlier.trim() === value || readOnly.why ? null : earlier;
  });
  const [earlier, setEarlier] = useState(typed !== null);
  const [error, setError] = useState<string | null>(null);
  const noteId = useId();
  const shown = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  /** The words in the field, also during a save; null when the field is closed. */
  const now = useRef(typed);
  const saving = useRef(false);

  const type = (words: string | null) => {
    now.current = words;
    setTyped(words);
    kept.set(words === null || words === value ? null : { words });
  };
  const start = () => {
    type(value);
    setEarlier(false);
    setError(null);
  };
  const stop = (refocus: boolean) => {
    type(null);
    setError(null);
    if (refocus) requestAnimationFrame(() => shown.current?.focus());
  };
  const focused = () => box.current?.contains(document.activeElement) ?? false;
  const save = async (): Promise<void> => {
    if (saving.current) return;
    saving.current = true;
    let saved = value;
    for (let sent = now.current; sent !== null; sent = now.current) {
      const next = sent.trim();
      if (next === saved) {
        stop(focused());
        break;
      }
      if (!next && required) {
        setError(required);
        break;
      }
      const refused = await props.onSave(next);
      if (now.current === null) break;
      if (refused !== null) {
        setError(refused);
        break;
      }
      saved = next;
      // The person types on. What they typed before they left the field is saved too.
      if (now.current !== sent && focused()) break;
    }
    saving.current = false;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      stop(true);
    } else if (event.key === 'Enter' && !(multiline && event.shiftKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save();
    }
  };

  if (typed !== null) {
    const wiring = {
      'aria-label': label,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || earlier ? noteId : undefined,
      value: typed,
      maxLength,
      dir: 'auto',
      ref: earlier ? undefined : focusOnMount,
      onChange: (event: { target: { value: string } }) => type(event.target.value),
      onBlur: () => void save(),
      onKeyDown,
    };
    return (
      <span ref={box} className="grid min-w-0 flex-1 basis-full gap-1">
        {multiline ? <Textarea {...wiring} /> : <Input {...wiring} className="h-7!" />}
        {error ? <ErrorSentence id={noteId}>{error}</ErrorSentence> : earlier && <NotSaved id={noteId} />}
      </span>
    );
  }
  if (href)
    return (
      <span className={cn('flex min-w-0 items-center gap-1', className)}>
        <a href={href} target="_blank" rel="noreferrer" className="link clip text-ink" title={value}>
          {value.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
        <Button ref={shown} variant="quiet" size="iconSm" changes aria-label={`Change ${label}`} onClick={start}>
          <PenLine className="size-3.5" />
        </Button>
      </span>
    );
  return (
    <button
      ref={shown}
      type="button"
      {...offWhenReadOnly()}
      onClick={start}
      className={cn(
        'relative -mx-1.5 block max-w-[calc(100%+12px)] min-w-0 rounded-control px-1.5 py-1 text-left max-md:min-h-11 max-md:min-w-11 max-md:py-2.5',
        hover,
        className,
      )}
    >
      <span className="sr-only">{label}: </span>
      {value ? (
        <bdi className={cn('wrap-anywhere', multiline ? 'line-clamp-6 whitespace-pre-line' : 'line-clamp-3')}>
          {value}
        </bdi>
      ) : (
        <span className="text-ink-3">{placeholder}</span>
      )}
    </button>
  );
};
