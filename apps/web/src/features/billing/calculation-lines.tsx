import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';

interface CalculationLine {
  label: ReactNode;
  value: ReactNode;
  /** The line with the total. */
  sum?: boolean;
}

/** Ruled lines with a value at the right, for a dialog that asks for confirmation. */
export const Calculation = ({ lines }: { lines: readonly CalculationLine[] }) => (
  <dl className="border-b border-line tabular-nums">
    {lines.map(({ label, value, sum }, i) => (
      <div key={i} className={cn('flex justify-between gap-4 border-t border-line py-2.5', sum && 'font-semibold')}>
        <dt>{label}</dt>
        <dd className="flex-none text-right whitespace-nowrap">{value}</dd>
      </div>
    ))}
  </dl>
);
