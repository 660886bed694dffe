import type { Content } from '@app/contracts/content/content.api';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { cn } from '@/shared/lib/cn';
import { shortDay } from '@/shared/lib/dates';
import { number, plural } from '@/shared/lib/format';
import { Lamp } from '@/shared/ui/brand-mark';
import { buttonLook } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Empty, Loaded } from '@/shared/ui/empty-state';
import { SkeletonLines } from '@/shared/ui/skeleton';
import { WordsWithGaps } from '@/shared/ui/text-with-gaps';
import { typeLabels } from '@/shared/labels/text-labels';
import { ToLine, OriginChips, ReviewLink } from '../text-head';
import { PendingCard } from './pending-card';
import { usePendingDrafts } from './use-pending-drafts';

/** The number of rows after the first draft. The other drafts are in the review. */
const rowsShown = 3;

const PendingItem = ({ item }: { item: Content }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 py-3 pr-3 pl-[18px] md:max-lg:grid-cols-[78px_minmax(0,1fr)_auto] md:max-lg:items-start">
    <div className="flex items-baseline gap-2.5 md:max-lg:block">
      <span className="flex items-center gap-2">
        <Lamp lit />
        <b>{typeLabels[item.type]}</b>
      </span>
      <time dateTime={item.createdAt} className="text-sm text-ink-3 md:max-lg:pl-4">
        {shortDay(item.createdAt)}
      </time>
    </div>
    <div className="col-span-2 row-start-2 min-w-0 md:max-lg:col-start-2 md:max-lg:col-end-3 md:max-lg:row-start-1">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <ToLine item={item} className="line-clamp-2 min-w-40 flex-1 basis-full md:max-lg:basis-0" />
        <OriginChips item={item} />
        <StateLabel state={item.approvalStatus} />
      </div>
      <p className="mt-0.5 line-clamp-2 font-serif text-[13.5px]/[20px] wrap-anywhere text-ink-2">
        <bdi>
          <WordsWithGaps text={item.body} />
        </bdi>
      </p>
    </div>
    <ReviewLink item={item} />
  </li>
);

const loading = (
  <SkeletonLines
    says="Loading your drafts"
    lines={['h-4 w-40', 'h-3.5 w-11/12', 'h-3.5 w-10/12', 'mt-2 h-8 w-56']}
    className="grid gap-3 p-5"
  />
);

const Others = ({ rows, rest }: { rows: readonly Content[]; rest: number }) => (
  <div className="min-w-0">
    <ul
      aria-label="Next drafts"
      className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-panel max-md:hidden"
    >
      {rows.map((item) => (
        <PendingItem key={item.id} item={item} />
      ))}
    </ul>
    <Link
      to="/approvals"
      className={buttonLook({ full: true, className: rest > rows.length ? 'md:mt-3' : 'md:hidden' })}
    >
      {`Open the review, ${plural(rest, 'more draft')}`}
    </Link>
  </div>
);

/** `besides`: the draft that is open under the questions. The keys act on it, so it is not listed here. */
export const MemoryPending = ({ besides }: { besides: string | undefined }) => {
  const headingId = useId();
  const { query, drafts: all, total: waiting } = usePendingDrafts();
  const drafts = all?.filter(({ id }) => id !== besides);
  const isOneOf = all?.length !== drafts?.length;
  const total = waiting - (isOneOf ? 1 : 0);
  const [first, ...others] = drafts ?? [];
  return (
    <section aria-labelledby={headingId} className={cn('min-w-0', !besides && 'mt-7')}>
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id={headingId} className="text-md font-semibold">
          Pending Approvals
        </h2>
        {total > 0 && (
          <StateLabel state="pending">{`${number(total)} ${isOneOf ? 'more ' : ''}waiting for you`}</StateLabel>
        )}
        <p className="ml-auto text-ink-3 max-md:ml-0 max-md:basis-full">Approve here or from the Dashboard</p>
      </div>
      {first ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4">
          <PendingCard key={first.id} item={first} current={!besides} />
          {others.length > 0 && <Others rows={others.slice(0, rowsShown)} rest={total - 1} />}
        </div>
      ) : (
        <div className="rounded-panel border border-line bg-panel">
          <Loaded query={query} what="Your drafts" loading={loading}>
            {() => (
              <Empty
                rings
                title={isOneOf ? 'Nothing else waits for your approval' : 'Nothing waits for your approval'}
                detail="New drafts appear here. You can approve, edit or decline each of them."
              />
            )}
          </Loaded>
        </div>
      )}
    </section>
  );
};
