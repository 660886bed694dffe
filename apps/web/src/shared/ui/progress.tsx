import type { ReactNode } from 'react';

/** A bar of 6 px; `share` is 0 to 1. */
export const Bar = ({ share, look }: { share: number; look: string }) => (
  <svg aria-hidden className="h-1.5 w-full overflow-hidden rounded-[3px] bg-fill" preserveAspectRatio="none">
    <rect height="100%" width={`${share * 100}%`} rx="3" className={look} />
  </svg>
);

interface ProgressProps {
  /** What is being done, such as `Drafting for 4 of 9 leads`. */
  label: string;
  done: number;
  /** 0 until it is known: then the bar is empty. */
  of: number;
  /** In place of the share, such as the time left. */
  right?: ReactNode;
  className?: string;
}

export const Progress = ({ label, done, of, right, className }: ProgressProps) => {
  const share = of > 0 ? Math.min(1, done / of) : 0;
  return (
    <div className={className}>
      <div className="mb-[7px] flex justify-between gap-2 tabular-nums">
        <span>{label}</span>
        <span className="text-ink-3">{right ?? (of > 0 ? `${Math.round(share * 100)}%` : '')}</span>
      </div>
      <progress aria-label={label} max={of || 1} value={of > 0 ? done : undefined} className="sr-only" />
      <Bar share={share} look="fill-ink" />
    </div>
  );
};
