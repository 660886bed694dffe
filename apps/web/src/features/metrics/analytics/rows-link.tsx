import type { RowsAsked } from './analytics.queries';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

type RowsLinkProps = Pick<RowsAsked, 'figure' | 'by' | 'value' | 'asOf'> & {
  /** Only the rows of the period, for a figure that also has rows of all time. */
  inPeriod?: true;
  day?: string;
  /** Only the rows of the week that begins on this day. */
  week?: string;
  className?: string;
  label?: string;
  children: ReactNode;
};

/** Opens the rows behind a figure. */
export const RowsLink = ({ className, label, children, ...rows }: RowsLinkProps) => (
  <Link
    from="/analytics"
    to="."
    search={({ period, from, to }) => ({ period, from, to, ...rows })}
    resetScroll={false}
    aria-label={label}
    className={className}
  >
    {children}
  </Link>
);
