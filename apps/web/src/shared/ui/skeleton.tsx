import { cn } from '@/shared/lib/cn';

/** A placeholder for content that is loading. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block animate-breathe rounded-chip bg-fill', className)} />
);

/** Placeholder rows of an avatar and two lines. Screen readers say `says` once. */
export const SkeletonRows = ({ rows, says = 'Loading' }: { rows: number; says?: string }) => (
  <div>
    <output className="sr-only">{says}</output>
    {Array.from({ length: rows }, (_, i) => (
      <div key={i} className="flex items-center gap-3 py-3">
        <Skeleton className="size-8 rounded-full!" />
        <span className="grid flex-1 gap-[7px]">
          <Skeleton className={cn('h-2.5', ['w-[64%]', 'w-[48%]', 'w-[56%]'][i % 3])} />
          <Skeleton className={cn('h-2', ['w-[90%]', 'w-[74%]', 'w-[82%]'][i % 3])} />
        </span>
      </div>
    ))}
  </div>
);

interface SkeletonLinesProps {
  says: string;
  /** The looks of the lines. */
  lines: readonly string[];
  className?: string;
}

/** Placeholder lines, one below the other. Screen readers say `says` once. */
export const SkeletonLines = ({ says, lines, className }: SkeletonLinesProps) => (
  <div className={className}>
    <output className="sr-only">{says}</output>
    {lines.map((look, i) => (
      <Skeleton key={i} className={look} />
    ))}
  </div>
);
