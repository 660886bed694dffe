import type { Content } from '@app/contracts/content/content.api';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { leadCountsQuery } from '@/shared/counts';
import { number, plural } from '@/shared/format';
import { Button, buttonLook } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Empty, LoadError } from '@/shared/ui/empty';
import { Key } from '@/shared/ui/key';
import { Ruled } from '@/shared/ui/panel';
import { Skeleton } from '@/shared/ui/skeleton';
import { useSampleDrafts } from './use-sample-drafts';

interface PendingApprovalsProps {
  /** Undefined until they are loaded. */
  drafts: readonly Content[] | undefined;
  /** The number of all pending drafts, also of those not in `drafts`. */
  total: number;
  error: unknown;
  onRetry: () => void;
  /** One draft as a sheet. */
  sheet: (item: Content) => ReactNode;
  /** One draft as a line below the sheets. */
  line: (item: Content) => ReactNode;
}

/** The number of drafts shown as sheets. Some of the others follow as lines. */
export const sheetsShown = 2;
const linesShown = 5;

const NothingWaits = () => {
  const { data: leads } = useQuery(leadCountsQuery);
  const samples = useSampleDrafts();
  const haveLeads = (leads?.open ?? 0) > 0;
  return (
    <div className="rounded-panel border border-line bg-panel">
      <Empty
        rings
        title="Nothing waits for your approval"
        detail={
          haveLeads
            ? `You have ${plural(leads?.open ?? 0, 'open lead')}. Choose whom to write to. Each draft then waits here.`
            : 'Drafts wait here until you decide. See how it works with a few sample drafts.'
        }
        action={
          haveLeads ? (
            <Link to="/leads" className={buttonLook({})}>
              Draft for your leads
            </Link>
          ) : (
            <Button onClick={samples.generate} pending={samples.pending} pendingText="Generating...">
              Generate sample drafts
            </Button>
          )
        }
      />
    </div>
  );
};

const Waiting = () => (
  <div className="grid grid-cols-2 gap-4 max-lg:grid-cols-1">
    <output className="sr-only">Loading pending approvals</output>
    {[0, 1].map((i) => (
      <div key={i} className="rounded-sheet bg-sheet px-5 py-4 shadow-sheet max-md:not-first:hidden">
        <div className="flex items-center gap-2.5">
          <Skeleton className="size-8 rounded-full!" />
          <Skeleton className="h-3 w-40" />
        </div>
        {['w-full', 'w-11/12', 'w-full', 'w-3/5'].map((width, line) => (
          <Skeleton key={line} className={`mt-3 h-3 ${width}`} />
        ))}
        <Skeleton className="mt-7 h-8 w-56" />
      </div>
    ))}
  </div>
);

/** Pending drafts: the first as sheets, the next as lines, and a link to the review. A phone shows only the first. */
export const PendingApprovals = ({ drafts, total, error, onRetry, sheet, line }: PendingApprovalsProps) => {
  const sheets = drafts?.slice(0, sheetsShown) ?? [];
  const lines = drafts?.slice(sheetsShown, sheetsShown + linesShown) ?? [];
  const beyond = total - sheets.length - lines.length;
  return (
    <section aria-labelledby="pending-approvals" className="mt-7">
      <div className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="pending-approvals" className="text-md font-semibold">
          Pending Approvals
        </h2>
        {total > 0 && <StateLabel state="pending">{number(total)} waiting for you</StateLabel>}
        {total > 0 && (
          <div className="ml-auto flex items-center gap-3 max-md:hidden">
            {sheets.length > 1 && (
              <span aria-hidden className="flex items-center gap-1.5 text-ink-3 touch:hidden max-md:hidden">
                <Key keys="j" />
                <Key keys="k" />
                move
              </span>
            )}
            <Link to="/approvals" className="link text-ink-2">
              Open the review
            </Link>
          </div>
        )}
      </div>
      {error && !drafts ? (
        <div className="rounded-panel border border-line bg-panel">
          <LoadError what="Your drafts" error={error} onRetry={onRetry} />
        </div>
      ) : !drafts ? (
        <Waiting />
      ) : drafts.length === 0 ? (
        <NothingWaits />
      ) : (
        <>
          <div className="grid grid-cols-2 items-stretch gap-4 max-lg:grid-cols-1 [&>*:only-child]:col-span-full max-md:[&>*:nth-child(n+2)]:hidden">
            {sheets.map(sheet)}
          </div>
          {lines.length > 0 && (
            <Ruled className="mt-4 overflow-hidden rounded-panel border border-line bg-panel max-md:hidden">
              {lines.map(line)}
            </Ruled>
          )}
          {beyond > 0 && (
            <p className="mt-2.5 text-ink-3 max-md:hidden">
              {number(beyond)} more in{' '}
              <Link to="/approvals" className="link">
                the review
              </Link>
              .
            </p>
          )}
        </>
      )}
    </section>
  );
};
