import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { contentCountsQuery } from '@/shared/counts';
import { pendingQuery } from '../content.queries';
import { visibleDrafts, usePendingState } from '../pending-state';

/** The pending drafts without those that are being decided. `drafts` is undefined until it is loaded. */
export const usePendingDrafts = () => {
  const query = useQuery(pendingQuery);
  const counts = useQuery({ ...contentCountsQuery, enabled: query.data?.more === true });
  const state = usePendingState();
  const rows = query.data?.rows;
  const drafts = useMemo(() => rows && visibleDrafts(rows, state), [rows, state]);
  const all = (query.data?.more ? counts.data?.pending : undefined) ?? query.data?.total ?? 0;
  return {
    query,
    rows,
    drafts,
    /** The number of all pending drafts, also beyond the loaded page. */
    total: rows && drafts ? all - rows.length + drafts.length : 0,
  };
};
