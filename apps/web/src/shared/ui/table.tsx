import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';

/** A table that scrolls sideways. Set `stick` on the head and the cells of the sticky column. */
export const Table = ({ label, className, children, ...rest }: ComponentProps<'table'> & { label: string }) => (
  <div className="relative min-w-0 overflow-x-auto" tabIndex={-1}>
    <table
      aria-label={label}
      {...rest}
      className={cn('w-full table-fixed border-separate border-spacing-0 text-left', className)}
    >
      {children}
    </table>
  </div>
);

interface HeadProps extends ComponentProps<'th'> {
  stick?: boolean;
  /** The current order of the column, or null. */
  sort?: 'ascending' | 'descending' | null;
  onSort?: () => void;
  /** The handle that changes the width, at the right edge and outside the button that sorts. */
  edge?: ReactNode;
}

const stuck = 'sticky left-0 z-1 bg-canvas';

export const Head = ({ stick = false, sort, onSort, edge, className, children, ...rest }: HeadProps) => (
  <th
    scope="col"
    aria-sort={onSort ? (sort ?? 'none') : undefined}
    {...rest}
    className={cn(
      'h-8 border-b border-line px-2 text-sm font-medium whitespace-nowrap text-ink-3',
      stick && stuck,
      className,
    )}
  >
    {onSort ? (
      <button type="button" onClick={onSort} className="inline-flex items-center gap-1 font-medium hover:text-ink">
        {children}
        {sort === 'ascending' && <ArrowUp className="size-3" />}
        {sort === 'descending' && <ArrowDown className="size-3" />}
      </button>
    ) : (
      children
    )}
    {edge}
  </th>
);

interface RowProps extends ComponentProps<'tr'> {
  selected?: boolean;
  /** Its panel is open: with a line at the left. */
  open?: boolean;
}

export const Row = ({ selected = false, open = false, className, ...rest }: RowProps) => (
  <tr
    aria-selected={selected}
    data-open={open || undefined}
    {...rest}
    className={cn(
      'group/row [&>td]:bg-canvas hover:[&>td]:bg-hover data-open:[&>td]:bg-panel aria-selected:[&>td]:bg-select',
      'data-open:[&>td:first-child]:shadow-[inset_2px_0_var(--color-ink)]',
      className,
    )}
  />
);

interface CellProps extends ComponentProps<'td'> {
  stick?: boolean;
  /** The name: ink, 500. */
  strong?: boolean;
}

export const Cell = ({ stick = false, strong = false, className, ...rest }: CellProps) => (
  <td
    {...rest}
    className={cn(
      'h-10 truncate border-b border-line px-2',
      strong ? 'font-medium text-ink' : 'text-ink-2',
      stick && 'sticky left-0 z-1',
      className,
    )}
  />
);
