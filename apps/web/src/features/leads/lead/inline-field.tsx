import { PenLine } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { cn } from '@/shared/cn';
import { Button } from '@/shared/ui/button';
import { ErrorSentence, focusOnMount, Input, Textarea } from '@/shared/ui/field';

interface InlineFieldProps {
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

const hover = 'hover:bg-[color-mix(in_srgb,var(--color-ink)_6%,transparent)]';

/** A value that becomes a field on a click. Enter and leaving the field save, Esc cancels. */
export const InlineField = (props: InlineFieldProps) => {
  const { label, value, placeholder = 'Add', required, multiline = false, maxLength, href, className, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const shown = useRef<HTMLButtonElement>(null);
  const over = useRef(false);

  const start = () => {
    over.current = false;
    setTyped(value);
    setError(null);
  };
  const stop = (refocus: boolean) => {
    over.current = true;
    setTyped(null);
    setError(null);
    if (refocus) requestAnimationFrame(() => shown.current?.focus());
  };
  const save = async (refocus: boolean) => {
    if (typed === null || over.current) return;
    const next = typed.trim();
    if (next === value) return stop(refocus);
    if (!next && required) return setError(required);
    over.current = true;
    const refused = await onSave(next);
    if (refused === null) return stop(refocus);
    over.current = false;
    setError(refused);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      stop(true);
    } else if (event.key === 'Enter' && !(multiline && event.shiftKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void save(true);
    }
  };

  if (typed !== null) {
    const wiring = {
      'aria-label': label,
      'aria-invalid': error ? true : undefined,
      value: typed,
      maxLength,
      dir: 'auto',
      ref: focusOnMount,
      onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
      onBlur: () => void save(false),
      onKeyDown,
    };
    return (
      <span className="grid min-w-0 flex-1 basis-full gap-1">
        {multiline ? <Textarea {...wiring} /> : <Input {...wiring} className="h-7!" />}
        {error && <ErrorSentence>{error}</ErrorSentence>}
      </span>
    );
  }
  if (href)
    return (
      <span className={cn('flex min-w-0 items-center gap-1', className)}>
        <a href={href} target="_blank" rel="noreferrer" className="link clip text-ink" title={value}>
          {value.replace(/^https?:\/\/(www\.)?/, '')}
        </a>
        <Button ref={shown} variant="quiet" size="iconSm" aria-label={`Change ${label}`} onClick={start}>
          <PenLine className="size-3.5" />
        </Button>
      </span>
    );
  return (
    <button
      ref={shown}
      type="button"
      onClick={start}
      className={cn(
        'relative -mx-1.5 block max-w-[calc(100%+12px)] min-w-0 cursor-text rounded-control px-1.5 py-1 text-left max-md:min-h-11 max-md:min-w-11 max-md:py-2.5',
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
