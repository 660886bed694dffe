import { cn } from '../cn';
import { initialsOf } from './initials';

const sizes = {
  s: 'size-6 text-[9.5px]',
  m: 'size-8 text-[11px]',
  l: 'size-11 text-md',
} as const;

/** A person's initials; decoration, because the name always stands beside it. */
export const Avatar = ({
  name,
  size = 'm',
  className,
}: {
  name: string;
  size?: keyof typeof sizes;
  className?: string;
}) => (
  <span
    aria-hidden
    className={cn(
      'inline-grid flex-none place-content-center overflow-hidden rounded-full bg-fill font-semibold tracking-[0.02em] text-ink-2 select-none',
      sizes[size],
      className,
    )}
  >
    {initialsOf(name)}
  </span>
);
