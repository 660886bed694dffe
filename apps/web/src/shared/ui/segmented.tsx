import { RadioGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn';

interface SegmentedProps<V extends string> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  options: readonly { value: V; label: ReactNode }[];
  className?: string;
}

/** One of two to four. Arrow keys move, as in any group of radio buttons. */
export const Segmented = <V extends string>({ label, value, onChange, options, className }: SegmentedProps<V>) => (
  <RadioGroup.Root
    aria-label={label}
    value={value}
    onValueChange={(next) => onChange(next as V)}
    className={cn('inline-flex gap-0.5 rounded-control bg-sunk p-0.5', className)}
  >
    {options.map((option) => (
      <RadioGroup.Item
        key={option.value}
        value={option.value}
        className="inline-flex h-[26px] flex-auto items-center justify-center gap-1.5 rounded-chip px-2.5 font-medium whitespace-nowrap text-ink-2 hover:text-ink data-[state=checked]:bg-field data-[state=checked]:text-ink data-[state=checked]:shadow-[0_0_0_1px_var(--color-line),0_1px_1px_rgb(0_0_0/.06)] max-md:h-10"
      >
        {option.label}
      </RadioGroup.Item>
    ))}
  </RadioGroup.Root>
);
