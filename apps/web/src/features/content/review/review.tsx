import type { Content } from '@app/contracts/content/content.api';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError } from '@/shared/http/call';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { plural } from '@/shared/lib/format';
import { arrivedAt } from '@/shared/toast/toast.store';
import { keepFocus } from '@/shared/lib/keep-focus';
import { useIsCurrent } from '@/shared/lib/use-is-current';
import { buttonLook } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { PageTitle } from '@/shared/ui/page';
import { nameOf } from '@/shared/labels/text-labels';
import { contentDetailQuery } from '@/shared/queries/text.queries';
import { useDayBegan } from '@/shared/queries/current-user.queries';
import { decidedQuery } from '../content.queries';
import { currentOf } from '../deciding-drafts.store';
import { latest } from '../editor/use-draft-editor';
import { usePendingDrafts } from '../pending/use-pending-drafts';
import { ReviewBasis } from './review-basis';
import { ReviewFocus } from './review-focus';
import { ReviewQueue } from './review-queue';
import { FocusSkeleton, QueueSkeleton, UnreadQueue } from './review-skeleton';

/** `id` is from the address: a pending or a decided text. Without it the first draft is shown. */
const useReview = (id: string | undefined) => {
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

const frameLook = [
  '-mx-(--gutter) -mt-[26px] -mb-16 grid min-h-dvh grid-cols-[232px_minmax(0,1fr)] grid-rows-[1fr_auto] xl:grid-cols-[264px_minmax(0,1fr)_292px]',
  'max-md:-mt-[18px] max-md:-mb-[92px] max-md:block max-md:min-h-0 max-md:pb-[150px]',
].join(' ');

type Id = string | undefined;

export const Review = ({ id, onSelect }: { id: Id; onSelect: (id: Id) => void }) => {
  // The text that was just approved, until the address has its id. An approved text leaves the queue at once.
  const [approved, setApproved] = useState<string>();
  /** The draft that stood behind the one that was decided last. */
  const [following, setFollowing] = useState<string>();
  // Closes the toast that links to this page, because on a phone it would hide the title and the arrows.
  useEffect(() => arrivedAt('/approvals'), []);
  const review = useReview(id ?? approved);
  const { query, drafts, total, decided, item, detail, position, next, previous, after } = review;
  const stillHere = useIsCurrent(item?.id);

  const select = (to: Id) => {
    setApproved(undefined);
    onSelect(to);
  };
  const go = (to: { id: string } | undefined) => (to ? () => select(to.id) : undefined);
  const onNext = go(position === 0 ? (drafts?.find((draft) => draft.id === following) ?? drafts?.[0]) : next);
  const onPrevious = go(previous);
  useHotkeys([
    { keys: 'j', does: 'Next draft', run: () => onNext?.() },
    { keys: 'k', does: 'Previous draft', run: () => onPrevious?.() },
  ]);

  // The pressed button disappears with its draft, so screen readers continue at the next draft.
  const pane = useRef<HTMLElement>(null);
  const shownBefore = useRef(item?.id);
  useEffect(() => {
    if (
      shownBefore.current !== undefined &&
      shownBefore.current !== item?.id &&
      document.activeElement === document.body
    )
      pane.current?.focus({ preventScroll: true });
    shownBefore.current = item?.id;
  }, [item?.id]);

  const failed = drafts ? detail.error : query.error;
  const gone = failed instanceof CallError && failed.status === 404;
  return (
    <div className={frameLook}>
      <PageTitle name="Pending Approvals" />
      {drafts ? (
        <ReviewQueue
          drafts={drafts}
          total={total}
          decided={decided}
          currentId={item?.id}
          position={position}
          onPrevious={onPrevious}
          onNext={onNext}
        />
      ) : failed ? (
        <UnreadQueue />
      ) : (
        <QueueSkeleton />
      )}
      <section
        ref={pane}
        tabIndex={-1}
        aria-label={item ? `Review of ${nameOf(item)}` : 'Review'}
        className="flex min-w-0 flex-col px-8 outline-none pt-[22px] max-md:px-4 max-md:pt-4 xl:min-h-dvh"
      >
        <div ref={keepFocus} className="mx-auto flex w-full max-w-[680px] flex-1 flex-col">
          {item ? (
            <ReviewFocus
              key={item.id}
              item={item}
              detail={detail.data}
              onDecided={(decision) => {
                // The person has opened another draft before the response came.
                if (!stillHere()) return;
                // After an approval the text stays open, because the next steps are to copy and send it.
                const to = decision === 'approved' ? item.id : after?.id;
                setApproved(to);
                setFollowing(next?.id);
                onSelect(to);
              }}
              onNext={onNext}
            />
          ) : gone ? (
            <Empty
              className="m-auto"
              title="Text not found"
              detail="This text does not exist, or it belongs to another account."
              action={
                <Link to="/approvals" search={{}} className={buttonLook()}>
                  Open the queue
                </Link>
              }
            />
          ) : failed ? (
            <LoadError
              className="m-auto"
              what={drafts ? 'This draft' : 'Your drafts'}
              error={failed}
              onRetry={() => void (drafts ? detail : query).refetch()}
            />
          ) : drafts?.length === 0 ? (
            <Empty
              rings
              className="m-auto py-24!"
              title="Nothing waits for your approval"
              detail={
                decided && decided.length > 0
                  ? `You decided ${plural(decided.length, 'text')} today. New drafts appear here.`
                  : 'New drafts appear here. You can approve, edit or decline each of them.'
              }
              action={
                <Link to="/content" className={buttonLook()}>
                  Draft a post
                </Link>
              }
            />
          ) : (
            <FocusSkeleton />
          )}
        </div>
      </section>
      {item && (detail.data || detail.isError) && (
        <ReviewBasis detail={detail.data} error={detail.error} onRetry={() => void detail.refetch()} />
      )}
    </div>
  );
};
