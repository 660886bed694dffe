import type { Content } from '@app/contracts/content/content.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { number } from '@/shared/lib/format';
import { HoldsKeys } from '@/shared/ui/held-keys';
import { lazily } from '@/shared/ui/lazily';
import { TodayGroup, TodayRow, useCurrentRow } from '@/shared/ui/today-group';
import { LoadError } from '@/shared/ui/empty-state';
import { Sheet } from '@/shared/ui/sheet';
import { Skeleton } from '@/shared/ui/skeleton';
import { WordsWithGaps } from '@/shared/ui/text-with-gaps';
import { contentCountsQuery } from '@/shared/queries/counts.queries';
import { headingOf, roleOf } from '@/shared/labels/text-labels';
import { PendingCard, type PendingCardProps } from './pending-card';
import { usePendingDrafts } from './use-pending-drafts';
import { OriginChips, ReviewLink, TextAvatar } from '../text-head';

// It holds the keys, because Y would otherwise be about another text, the first one under “Sent?”.
const JustApproved = lazily(
  async () => (await import('../delivery/just-approved')).JustApproved,
  () => <HoldsKeys />,
);

const rowsShown = 3;

const group = { name: 'Pending Approvals', says: 'Nothing leaves before your yes.' };

/** `first-draft.ts` puts the first draft into this skeleton before the application starts. */
const Waiting = () => (
  <TodayGroup {...group} count={0}>
    <li className="py-4">
      <Sheet data-first-draft className="px-5 pt-4 pb-3.5 max-md:px-4 max-md:pt-3.5">
        <output className="sr-only">Loading pending approvals</output>
        <div className="flex items-start gap-3">
          <Skeleton className="size-8 flex-none rounded-full!" />
          <div className="min-w-0 flex-1">
            <p data-first-draft="targetName" className="clip font-semibold">
              <Skeleton className="my-1 h-3 w-40" />
            </p>
            <p className="clip">
              <Skeleton className="my-1 h-3 w-28" />
            </p>
          </div>
        </div>
        <div data-first-draft="body" className="note mt-3 line-clamp-16">
          {['w-full', 'w-11/12', 'w-3/5'].map((width) => (
            <Skeleton key={width} className={`my-[5.5px] h-3 ${width}`} />
          ))}
        </div>
        <Skeleton className="mt-7 h-8 w-56" />
      </Sheet>
    </li>
  </TodayGroup>
);

const OpenDraft = ({ item, ...decisions }: Pick<PendingCardProps, 'item' | 'onApprove' | 'onDecline'>) => {
  const { current, none, makeCurrent } = useCurrentRow(item.id);
  return (
    // The open draft is the first row, so it shows its key hints from the first paint.
    <li data-row={item.id} tabIndex={-1} className="py-4 outline-offset-2">
      <PendingCard item={item} current={current || none} onCurrent={makeCurrent} {...decisions} />
    </li>
  );
};

const DraftRow = ({ item }: { item: Content }) => (
  <TodayRow
    id={item.id}
    sign={<TextAvatar item={item} size="s" />}
    name={<bdi>{headingOf(item)}</bdi>}
    reason={<bdi>{item.situation?.reason ?? roleOf(item) ?? item.topic}</bdi>}
    words={
      <p className="line-clamp-2 font-serif text-[13.5px]/[20px] wrap-anywhere text-ink-2">
        <bdi>
          <WordsWithGaps text={item.body} />
        </bdi>
      </p>
    }
  >
    <span className="flex flex-none items-center gap-1.5 max-md:hidden">
      <OriginChips item={item} />
    </span>
    <ReviewLink data-act item={item} />
  </TodayRow>
);

/** The first draft is open. Once approved, it stays until the person says that it was sent, or opens the next one. */
export const DraftsGroup = ({ belowRead }: { belowRead: boolean }) => {
  const { query, drafts, total } = usePendingDrafts();
  // The rows of pending texts and their counts come from two requests. Nothing is shown before both have arrived.
  const { isPending } = useQuery(contentCountsQuery);
  const [approved, setApproved] = useState<Content | null>(null);
  const next = useCurrentRow(drafts?.[0]?.id ?? '');
  if (query.error && !drafts)
    return (
      <TodayGroup {...group} count={0}>
        <li>
          <LoadError what="Your drafts" error={query.error} onRetry={() => void query.refetch()} />
        </li>
      </TodayGroup>
    );
  if (!drafts || isPending) return <Waiting />;
  // The text waits again when the approval failed or was taken back.
  const after = approved && !drafts.some(({ id }) => id === approved.id) ? approved : null;
  const [first, ...others] = drafts;
  // Makes the next draft the current row, so that the keys act on it at once.
  const openNext = () => {
    setApproved(null);
    if (first) next.makeCurrent();
  };
  const rows = after ? drafts.slice(0, rowsShown) : others.slice(0, rowsShown);
  const beyond = total - rows.length - (first && !after ? 1 : 0);
  if (!first && !after) return belowRead ? null : <Waiting />;
  return (
    <TodayGroup
      {...group}
      count={total}
      more={
        total > 1 && (
          <Link to="/approvals" className="link text-ink-2">
            {beyond > 0 ? `${number(beyond)} more in the review` : 'Open the review'}
          </Link>
        )
      }
    >
      {after && <JustApproved key={after.id} item={after} onNext={openNext} />}
      {first && !after && (
        <OpenDraft
          key={first.id}
          item={first}
          onApprove={() => setApproved(first)}
          // It may have been approved before, and wait again.
          onDecline={() => setApproved(null)}
        />
      )}
      {rows.map((item) => (
        <DraftRow key={item.id} item={item} />
      ))}
    </TodayGroup>
  );
};
