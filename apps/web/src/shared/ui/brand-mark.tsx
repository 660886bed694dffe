import { cn } from '@/shared/lib/cn';

/** The logo. Its dot is ember while drafts wait for the person, else grey. */
export const Mark = ({ lit, className }: { lit: boolean; className?: string }) => (
  <svg viewBox="0 0 24 24" fill="none" aria-hidden className={cn('size-[22px] flex-none', className)}>
    <circle className={lit ? 'fill-ember' : 'fill-ink-3'} cx="12" cy="12" r="3.9" />
    <path d="M15.9 3.4A9.4 9.4 0 1 0 20.6 8.1" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
  </svg>
);

export const Lamp = ({ lit, className }: { lit: boolean; className?: string }) => (
  <span
    aria-hidden
    className={cn('inline-block size-2 flex-none rounded-full', lit ? 'bg-ember' : 'bg-line-2', className)}
  />
);

interface CountProps {
  value: number;
  lit?: boolean;
  says?: string;
  className?: string;
}

/** A count beside a link; `lit` when it counts what waits for the person's approval. */
export const Count = ({ value, lit = false, says, className }: CountProps) => (
  <span
    className={cn(
      'h-[18px] min-w-[18px] rounded-full px-[5px] text-center text-[11px]/[18px] tabular-nums',
      lit ? 'bg-ember font-semibold text-on-ember' : 'font-medium text-ink-3',
      className,
    )}
  >
    {says && <span className="sr-only">{says} </span>}
    {value > 999 ? '999+' : value}
  </span>
);
