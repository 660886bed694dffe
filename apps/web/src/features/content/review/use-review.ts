import type { Content } from '@app/contracts/content/content.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { decidedQuery } from '../content.queries';
import { currentOf } from '../deciding-drafts.store';
import { latest } from '../editor/use-draft-editor';
import { usePendingDrafts } from '../pending/use-pending-drafts';
import { useDayBegan } from '@/shared/queries/current-user.queries';

/** `id` is from the address: a pending or a decided text. Without it the first draft is shown. */
export const useReview = (id: string | undefined) => {
  const client = useQueryClient();
  const { query, rows, drafts, total } = usePendingDrafts();
  const decided = useQuery(decidedQuery(useDayBegan())).data;

  const waiting = rows && drafts && currentOf(rows, drafts, id);
  const outside = id !== undefined && drafts !== undefined && !drafts.some((draft) => draft.id === id);
  // A text that is not in the queue is decided, or beyond the loaded page. Its detail has the state.
  const shownId = outside ? id : waiting?.id;
  const detail = useQuery({ ...contentDetailQuery(shownId ?? ''), enabled: shownId !== undefined });
  const listed = outside ? undefined : waiting;
  const item: Content | undefined = listed ? latest(listed, detail.data) : detail.data;

  const at = drafts?.findIndex((draft) => draft.id === item?.id) ?? -1;
  const next = at === -1 ? undefined : drafts?.[at + 1];
  const previous = at === -1 ? undefined : drafts?.[at - 1];
  const nextId = next?.id;
  useEffect(() => {
    if (nextId !== undefined) void client.prefetchQuery(contentDetailQuery(nextId));
  }, [client, nextId]);

  return {
    query,
    drafts,
    total,
    decided,
    item,
    detail,
    /** Position of the draft in the queue from 1, or 0 when it is not in it. */
    position: at + 1,
    next,
    previous,
    after: next ?? previous,
  };
};
