import { CircleAlert, Search } from 'lucide-react';
import { type ComponentProps, createContext, type KeyboardEvent, type ReactNode, useContext, useId } from 'react';
import { cn } from '@/shared/lib/cn';
import { readOnly } from '@/shared/session/read-only';

interface Wiring {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
}

const FieldContext = createContext<Wiring>({});
/** The attributes that `Field` gives to the control inside it. */
export const useFieldWiring = () => useContext(FieldContext);

export const controlLook = [
  'w-full rounded-control border border-line-2 bg-field px-2.5 text-ink',
  'focus-visible:border-transparent focus-visible:rounded-control focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-ink',
  'aria-invalid:border-red disabled:border-transparent disabled:bg-fill disabled:text-ink-3',
].join(' ');

const offLook = 'border-transparent bg-fill text-ink-2';

interface FieldProps {
  label: ReactNode;
  /** A sentence: what is wrong and what to do. */
  error?: string | undefined;
  hint?: ReactNode;
  optional?: boolean;
  className?: string;
  children: ReactNode;
}

/** A label above one control (`Input`, `Textarea`, `Select`), with its hint and error for screen readers too. */
export const Field = ({ label, error, hint, optional = false, className, children }: FieldProps) => {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const wiring: Wiring = {
    id,
    ...(described && { 'aria-describedby': described }),
    ...(error && { 'aria-invalid': true }),
  };
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-medium text-ink-2">
        {label}
        {optional && <span className="font-normal text-ink-3"> optional</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-3">
          {hint}
        </p>
      )}
      {error && <ErrorSentence id={`${id}-error`}>{error}</ErrorSentence>}
    </div>
  );
};

export const ErrorSentence = ({ id, children }: { id?: string; children: ReactNode }) => (
  <p id={id} role="alert" className="flex items-center gap-1.5 text-sm text-red">
    <CircleAlert aria-hidden className="size-3.5" />
    {children}
  </p>
);

interface Changes {
  /** What is typed is saved, so nothing can be typed in a read-only view. By default: in every field but a search. */
  changes?: boolean;
}

export const Input = ({ className, changes: saved, ...rest }: ComponentProps<'input'> & Changes) => {
  const off = (saved ?? rest.type !== 'search') && readOnly.why;
  return (
    <input
      {...useFieldWiring()}
      {...rest}
      {...(off && { readOnly: true, title: off })}
      className={cn(controlLook, 'h-8 text-ellipsis max-md:h-11 max-md:text-lg', off && offLook, className)}
    />
  );
};

/** Ctrl+Enter (⌘ on a Mac) sends the form, because Enter makes a new line in a text area and opens a select. */
export const sendForm = (event: KeyboardEvent<HTMLTextAreaElement | HTMLSelectElement>): void => {
  const { key, metaKey, ctrlKey, nativeEvent, currentTarget } = event;
  if (event.defaultPrevented || key !== 'Enter' || !(metaKey || ctrlKey) || nativeEvent.isComposing) return;
  const send = currentTarget.form?.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (!send) return;
  event.preventDefault();
  send.click();
};

/** It grows with its text, and has at least the height of the given `rows`, which `field-sizing` alone ignores. */
export const Textarea = ({ className, rows, style, onKeyDown, ...rest }: ComponentProps<'textarea'>) => (
  <textarea
    rows={rows ?? 3}
    {...useFieldWiring()}
    {...rest}
    {...(readOnly.why && { readOnly: true, title: readOnly.why })}
    onKeyDown={(event) => {
      onKeyDown?.(event);
      sendForm(event);
    }}
    style={rows === undefined ? style : { minHeight: `calc(${rows}lh + 14px)`, ...style }}
    className={cn(
      controlLook,
      'field-sizing-content py-1.5 wrap-anywhere max-md:text-lg',
      readOnly.why && offLook,
      className,
    )}
  />
);

/** For `ref`: focuses a field as soon as it appears, after the person opened it. */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus({ preventScroll: true });

/** A search box; `hint` stands at its right. */
export const SearchInput = ({
  className,
  hint,
  ...rest
}: ComponentProps<'input'> & { hint?: ReactNode; 'aria-label': string }) => (
  <span className={cn('relative flex items-center', className)}>
    <Search aria-hidden className="pointer-events-none absolute left-[9px] text-ink-3" />
    <Input type="search" {...rest} className="pl-[31px] [&::-webkit-search-cancel-button]:appearance-none" />
    {hint && <span className="absolute right-[7px]">{hint}</span>}
  </span>
);
