import type { ComponentProps } from 'react';
import { cn } from '../cn';

interface SheetProps extends ComponentProps<'article'> {
  /** The draft that the keys act on now: an ember edge at the top. */
  current?: boolean;
  /** The sheet itself is the editor. */
  editing?: boolean;
}

/** Paper: the only thing with a shadow, for words that leave in the person's name. Never inside another sheet. */
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

/** The perforation between parts of a sheet. */
export const Perforation = ({ className }: { className?: string }) => (
  <hr className={cn('border-0 border-t border-dashed border-line-2', className)} />
);
