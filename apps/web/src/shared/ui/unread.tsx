import type { UseQueryResult } from '@tanstack/react-query';
import { LoadError } from './empty-state';
import { SkeletonRows } from './skeleton';

interface UnreadProps {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  /** At the start of a sentence: `Your ideas`. */
  what: string;
  rows: number;
  /** What happens until then. By default: `Loading your ideas`. */
  says?: string;
}

/** In the place of data that is not there: placeholder rows while it loads, or why it could not be loaded. */
export const Unread = ({ query: { error, refetch }, what, rows, says }: UnreadProps) =>
  error ? (
    <LoadError what={what} error={error} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={rows} says={says ?? `Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}`} />
  );
