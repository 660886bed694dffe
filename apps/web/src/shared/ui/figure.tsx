import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { SampleChip } from './chip';
import { Skeleton } from './skeleton';

interface FigureProps {
  label: string;
  /** Null when it is not measured. */
  value: ReactNode;
  /** After the figure: `hours`. */
  unit?: string;
  /** The basis of the figure, or a comparison. */
  detail?: ReactNode;
  sample?: boolean;
  className?: string;
}

/** A figure with its label and what it is based on. A figure that is not measured is a dash, never 0. */
export const Figure = ({ label, value, unit, detail, sample = false, className }: FigureProps) => (
  <div
    className={cn(
      'h-full px-[18px] pt-3.5 pb-4 max-md:px-3.5 max-md:pt-3 max-md:pb-[13px]',
      sample && 'hatch',
      className,
    )}
  >
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-ink-2">
      {label}
      {sample && <SampleChip />}
    </p>
    {value === null ? (
      <p className="mt-1.5 flex h-9 items-center gap-2 text-ink-3">
        <span aria-hidden className="w-6 border-t border-dashed border-line-3" />
        not measured
      </p>
    ) : (
      <p className="mt-1.5 mb-0.5 text-2xl font-medium tracking-figure lining-nums tabular-nums">
        {value}
        {unit && <small className="ml-1 text-md font-normal tracking-normal text-ink-3">{unit}</small>}
      </p>
    )}
    {detail && <p className={cn('text-sm', sample ? 'text-ink-2' : 'text-ink-3')}>{detail}</p>}
  </div>
);

/** As high as a figure with one line of detail. */
export const FigureSkeleton = ({ label }: { label: string }) => (
  <Figure
    label={label}
    value={<Skeleton className="inline-block! h-7 w-14 align-middle" />}
    detail={<Skeleton className="inline-block! h-2.5 w-24 align-middle" />}
  />
);
