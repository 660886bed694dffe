import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useHotkeys } from '@/shared/hotkeys';
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

/*** The pending drafts and the current one, on which the keys act. J and K move among the first `reach` drafts.
 */
export const useCurrentDraft = ({ reach }: { reach: number }) => {
  const pending = usePendingDrafts();
  const [chosen, setChosen] = useState<string>();
  const sheets = (pending.drafts ?? []).slice(0, reach);
  const current = sheets.find(({ id }) => id === chosen) ?? sheets[0];
  const move = (by: number) => {
    const at = sheets.findIndex(({ id }) => id === current?.id);
    const next = sheets[at + by];
    if (next) setChosen(next.id);
  };
  useHotkeys(
    sheets.length > 1
      ? [
          { keys: 'j', does: 'Next draft', run: () => move(1) },
          { keys: 'k', does: 'Previous draft', run: () => move(-1) },
        ]
      : [],
  );
  return { ...pending, currentId: current?.id, setCurrent: setChosen };
};
