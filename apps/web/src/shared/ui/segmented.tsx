import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cn } from '@/shared/lib/cn';
import { offWhenReadOnly } from '@/shared/session/read-only';

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
  /** A choice starts work: arrow keys only move the focus, Space or Enter chooses, and it is off in a read-only view. */
  moveOnly?: boolean;
  className?: string;
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The keys of a radio group in a toolbar, from the WAI-ARIA practices. The browser handles Space. */
const moveFocus = (event: KeyboardEvent<HTMLInputElement>): void => {
  const { currentTarget: radio } = event;
  const step = steps[event.key];
  if (event.key === 'Enter') radio.click();
  else if (step) {
    const radios = [...(radio.closest('[role=radiogroup]')?.querySelectorAll('input') ?? [])];
    radios.at((radios.indexOf(radio) + step) % radios.length)?.focus();
  } else return;
  event.preventDefault();
};

/** A single choice from two to four options: native radio buttons in one strip. */
export const Segmented = <V extends string>(props: SegmentedProps<V>) => {
  const { label, value, onChange, options, moveOnly = false, className } = props;
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cn('inline-flex gap-0.5 rounded-control bg-sunk p-0.5', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-[26px] flex-auto cursor-pointer items-center justify-center gap-1.5 rounded-chip px-2.5 font-medium whitespace-nowrap text-ink-2 select-none hover:text-ink has-checked:bg-field has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--color-line),0_1px_1px_rgb(0_0_0/.06)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink max-md:h-11"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onKeyDown={moveOnly ? moveFocus : undefined}
            {...(moveOnly && offWhenReadOnly())}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  );
};
