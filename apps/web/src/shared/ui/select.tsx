import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '@/shared/lib/cn';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { controlLook, sendForm, useFieldWiring } from './field';

interface SelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'size'> {
  /** Shown while nothing is chosen. It cannot be chosen. */
  placeholder?: string;
  options: readonly { value: string; label: string }[];
  onChange?: (value: string) => void;
  size?: 'md' | 'sm';
  /** A choice is saved at once, so it is off in a read-only view. */
  changes?: boolean;
}

/** The native select works best on phones. A library's listbox needs inline styles, which the CSP refuses. */
export const Select = ({
  placeholder,
  options,
  onChange,
  onKeyDown,
  size = 'md',
  changes,
  className,
  ...rest
}: SelectProps) => (
  <span className={cn('relative inline-flex items-center', className)}>
    <select
      {...useFieldWiring()}
      {...rest}
      {...(changes && offWhenReadOnly())}
      onChange={(event) => onChange?.(event.target.value)}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        sendForm(event);
      }}
      className={cn(
        controlLook,
        'cursor-pointer appearance-none truncate pr-7! disabled:cursor-default max-md:text-lg',
        size === 'sm' ? 'h-7 max-md:h-11' : 'h-8 max-md:h-11',
      )}
    >
      {placeholder !== undefined && (
        <option value="" disabled hidden>
          {placeholder}
        </option>
      )}
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown aria-hidden className="pointer-events-none absolute right-2 size-3.5 text-ink-2" />
  </span>
);
