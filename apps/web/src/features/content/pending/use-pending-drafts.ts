import { useQuery } from '@tanstack/react-query';
import { contentCountsQuery } from '@/shared/queries/counts.queries';
import { pendingQuery } from '../content.queries';
import { visibleDrafts, usePendingState } from '../deciding-drafts.store';

/** The pending drafts without those that are being decided. `drafts` is undefined until it is loaded. */
export const usePendingDrafts = () => {
  const query = useQuery(pendingQuery);
  const { data: counts } = useQuery(contentCountsQuery);
  const state = usePendingState();
  const rows = query.data?.rows;
  const drafts = rows && visibleDrafts(rows, state);
  return {
    query,
    rows,
    drafts,
    /** The number of all pending drafts. It is the number in the sidebar, so that both always agree. */
    total: drafts ? (counts?.pending ?? drafts.length) : 0,
  };
};
