import type { Content } from '@app/contracts/content/content.api';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { cn } from '@/shared/lib/cn';
import { number, plural } from '@/shared/lib/format';
import { buttonLook } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { Skeleton } from '@/shared/ui/skeleton';
import { PendingCard } from './pending-card';
import { PendingItem } from './pending-row';
import { useCurrentDraft } from './use-current-draft';

/** The number of rows after the first draft. The other drafts are in the review. */
const rowsShown = 3;

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

interface MemoryPendingProps {
  /** The draft that is open under the questions. It is not listed here, and the keys act on it. */
  besides: string | undefined;
}

/** The first pending draft as a sheet, the next ones as rows below it. */
export const MemoryPending = ({ besides }: MemoryPendingProps) => {
  const headingId = useId();
  const { query, drafts: all, total: waiting } = useCurrentDraft({ reach: 1 });
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
          {drafts ? (
            <Empty
              rings
              title={isOneOf ? 'Nothing else waits for your approval' : 'Nothing waits for your approval'}
              detail="New drafts appear here. You can approve, edit or decline each of them."
            />
          ) : query.isError ? (
            <LoadError what="Your drafts" error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <div className="grid gap-3 p-5">
              <output className="sr-only">Loading your drafts</output>
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3.5 w-11/12" />
              <Skeleton className="h-3.5 w-10/12" />
              <Skeleton className="mt-2 h-8 w-56" />
            </div>
          )}
        </div>
      )}
    </section>
  );
};
