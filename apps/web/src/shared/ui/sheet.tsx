import type { ComponentProps } from 'react';
import { cn } from '@/shared/lib/cn';

interface SheetProps extends ComponentProps<'article'> {
  /** The draft that the keys act on: with an ember edge at the top. */
  current?: boolean;
  /** The sheet is being edited. */
  editing?: boolean;
}

/** A sheet of paper, for texts in the person's name. Only sheets have a shadow. Never inside another sheet. */
export const Sheet = ({ current = false, editing = false, className, children, ...rest }: SheetProps) => (
  <article
    {...rest}
    className={cn(
      'relative rounded-sheet bg-sheet shadow-sheet',
      editing && 'outline-2 -outline-offset-1 outline-ink',
      current &&
        !editing &&
        'before:absolute before:inset-x-0 before:top-0 before:h-0.5 before:rounded-t-sheet before:bg-ember',
      className,
    )}
  >
    {children}
  </article>
);

export const Perforation = ({ className }: { className?: string }) => (
  <hr className={cn('border-0 border-t border-dashed border-line-2', className)} />
);
