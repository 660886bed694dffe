import type { Content } from '@app/contracts/content/content.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contentDetailQuery, decidedQuery } from '../content.queries';
import { currentOf } from '../pending-state';
import { latest } from '../editor/use-draft-editor';
import { usePendingDrafts } from './use-pending-drafts';
import { browserZone, dayIn, startOfDay } from '@/shared/dates';

/**
 * The review: the queue, the text under review and its neighbours. `id` is the text asked for by the address: a draft
 * of the queue, or one that was decided; without one it is the first draft.
 */
export const useReview = (id: string | undefined) => {
  const client = useQueryClient();
  const [since] = useState(() => startOfDay(dayIn(new Date()), browserZone()).toISOString());
  const { query, rows, drafts, total } = usePendingDrafts();
  const decided = useQuery(decidedQuery(since)).data;

  const waiting = rows && drafts && currentOf(rows, drafts, id);
  const outside = id !== undefined && rows !== undefined && !rows.some((row) => row.id === id);
  // A text outside the queue was decided, or waits beyond the page that was read; its detail says which.
  const shownId = outside ? id : waiting?.id;
  const detail = useQuery({ ...contentDetailQuery(shownId ?? ''), enabled: shownId !== undefined });
  const listed = outside ? undefined : waiting;
  const item: Content | undefined = listed ? latest(listed, detail.data) : detail.data;

  const at = drafts?.findIndex((draft) => draft.id === item?.id) ?? -1;
  const next = at === -1 ? undefined : drafts?.[at + 1];
  const previous = at === -1 ? undefined : drafts?.[at - 1];
  const nextId = next?.id;
  useEffect(() => {
    // Read ahead, so that the next text has its facts when it slides in.
    if (nextId !== undefined) void client.prefetchQuery(contentDetailQuery(nextId));
  }, [client, nextId]);

  return {
    query,
    drafts,
    total,
    decided,
    item,
    detail,
    /** Position of the shown draft in the queue from 1, or 0 when it is not in it. */
    position: at + 1,
    next,
    previous,
    /** Where the review goes on when the shown draft is decided. */
    after: next ?? previous,
  };
};
