import type { FollowUp } from '@app/contracts/follow-ups/follow-ups.api';
import { declineReasonLabels } from '@app/contracts/content/content.constants';
import { Link } from '@tanstack/react-router';
import { PenLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { shortDay } from '@/shared/lib/dates';
import { plural } from '@/shared/lib/format';
import { Avatar } from '@/shared/ui/avatar';
import { Button, buttonLook } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { StatusLabel } from '@/shared/ui/lead-status-label';
import { LeadLink } from '@/shared/ui/lead-text';
import { Skeleton } from '@/shared/ui/skeleton';
import { WordsWithGaps } from '@/shared/ui/text-with-gaps';
import { rowKey, saidBy } from './follow-up-labels';

const states = { pending: 'Draft waiting', edited: 'Edited, waiting', approved: 'Approved, not sent' } as const;

const DraftState = ({ draft }: Pick<FollowUp, 'draft'>) => {
  if (!draft) return <span className="text-sm text-ink-3">Nothing prepared yet</span>;
  if (draft.state === 'declined')
    return (
      <span className="text-sm text-ink-3">
        You declined a draft{draft.decidedAt && ` on ${shortDay(draft.decidedAt)}`}
        {draft.reason && `: ${declineReasonLabels[draft.reason].toLowerCase()}`}
      </span>
    );
  return (
    <>
      <StateLabel state={draft.state}>{states[draft.state]}</StateLabel>
      <bdi className="block truncate font-serif text-[13px]/[18px] text-ink-2">
        <WordsWithGaps text={draft.opening} />
      </bdi>
    </>
  );
};

const rowLook =
  'grid grid-cols-[190px_minmax(0,1fr)_150px_226px] items-start gap-x-5 gap-y-2 px-[18px] py-3.5 max-lg:grid-cols-[minmax(0,1fr)_214px] max-md:grid-cols-[minmax(0,1fr)] max-md:px-3.5';

export const FollowUpSkeleton = () => (
  <div className={rowLook}>
    <div className="flex gap-2.5">
      <Skeleton className="size-8 flex-none rounded-full!" />
      <span className="grid flex-1 content-start gap-2 pt-1">
        <Skeleton className="h-3 w-4/5" />
        <Skeleton className="h-2.5 w-3/5" />
      </span>
    </div>
    <Skeleton className="mt-1 h-3 w-4/5 max-lg:col-start-1" />
    <Skeleton className="mt-1 h-3 w-24 max-lg:col-start-1" />
    <div className="max-lg:col-start-2 max-lg:row-span-3 max-lg:row-start-1 max-md:col-start-1 max-md:row-auto">
      <Skeleton className="mt-1 mb-7 h-3 w-32 max-md:mb-3" />
      <div className="flex gap-1.5">
        <Skeleton className="h-7 w-23 max-md:h-11 max-md:w-auto max-md:flex-1" />
        <Skeleton className="h-7 w-16 max-md:h-11 max-md:w-auto max-md:flex-1" />
      </div>
    </div>
  </div>
);

interface FollowUpRowProps {
  of: FollowUp;
  /** A due day before today is overdue. */
  today: string;
  current: boolean;
  pending: boolean;
  preparing: boolean;
  menu: ReactNode;
  onPrepare: () => void;
  onDone: () => void;
}

export const FollowUpRow = (props: FollowUpRowProps) => {
  const { of, today, current, pending, preparing, menu, onPrepare, onDone } = props;
  const { id, name, company, status, last, days, why, due, draft } = of;
  const called = name.slice(0, 80);
  return (
    <li
      data-row={rowKey(of)}
      aria-current={current || undefined}
      className={cn(rowLook, current && 'bg-select shadow-[inset_2px_0_0_var(--color-ink)]')}
    >
      <div className="flex min-w-0 gap-2.5">
        <Avatar name={name} />
        <div className="min-w-0 leading-[18px]">
          <h3 className="truncate font-semibold">
            <LeadLink id={id} name={name} />
          </h3>
          <p className="truncate text-sm text-ink-3">{company}</p>
          <StatusLabel status={status} className="mt-1" />
        </div>
      </div>
      <div className="min-w-0 max-lg:col-start-1">
        {last && <p className="text-sm text-ink-3">{saidBy(last)}</p>}
        {last?.words && (
          <p dir="auto" className="line-clamp-2 font-serif text-[14px]/[21px] wrap-anywhere">
            {last.words}
          </p>
        )}
      </div>
      <div className="max-lg:col-start-1 max-lg:flex max-lg:items-baseline max-lg:gap-2 max-lg:[&>:first-child]:flex-none">
        {days !== null && (
          <p className="text-sm text-ink-3 tabular-nums">{days === 0 ? 'today' : plural(days, 'day')}</p>
        )}
        <p className={cn('text-pretty', due !== null && due < today ? 'text-red' : 'text-ink-2')}>{why}</p>
      </div>
      <div className="min-w-0 max-lg:col-start-2 max-lg:row-span-3 max-lg:row-start-1 max-md:col-start-1 max-md:row-auto">
        <div className="mb-2 min-h-9 max-md:min-h-0">
          <DraftState draft={draft} />
        </div>
        <div className="flex items-center gap-1.5">
          {draft && draft.state !== 'declined' ? (
            <Link
              to="/approvals"
              search={{ id: draft.id }}
              data-opens
              className={buttonLook({ size: 'sm', className: 'min-w-23 max-md:flex-1' })}
            >
              {draft.state === 'approved' ? 'Copy & open' : 'Review'}
              <span className="sr-only"> the draft for {called}</span>
            </Link>
          ) : (
            <Button
              size="sm"
              data-opens
              pending={preparing}
              aria-label={`Prepare a draft for ${called}`}
              className="min-w-23 max-md:flex-1"
              onClick={onPrepare}
            >
              {!preparing && <PenLine className="size-3.5" />}
              Prepare
            </Button>
          )}
          <Button
            size="sm"
            pending={pending}
            keys={current ? 'x' : undefined}
            className="max-md:flex-1"
            onClick={onDone}
          >
            Done<span className="sr-only">: {called}</span>
          </Button>
          <span className="ml-auto">{menu}</span>
        </div>
      </div>
    </li>
  );
};

/** A lead that is due later or never, in one line. */
export const FollowUpLine = ({ of, current, menu }: Pick<FollowUpRowProps, 'of' | 'current' | 'menu'>) => (
  <li
    data-row={rowKey(of)}
    aria-current={current || undefined}
    className={cn(
      'grid min-h-[46px] grid-cols-[210px_96px_minmax(0,1fr)_64px_32px] items-center gap-3.5 pr-2.5 pl-[18px] max-lg:grid-cols-[minmax(0,1fr)_64px_32px] max-md:grid-cols-[minmax(0,1fr)_auto_44px] max-md:pr-1 max-md:pl-3.5',
      current && 'bg-select shadow-[inset_2px_0_0_var(--color-ink)]',
    )}
  >
    <Link to="/leads/$id" params={{ id: of.id }} data-opens className="truncate hover:underline max-md:leading-11">
      <bdi className="font-semibold">{of.name}</bdi> <span className="text-sm text-ink-3">{of.company}</span>
    </Link>
    <StatusLabel status={of.status} className="max-lg:hidden" />
    <span title={of.why} className="truncate text-ink-2 max-lg:hidden">
      {of.why}
    </span>
    <span className="text-right text-ink-2 tabular-nums">
      {of.due ? shortDay(of.due) : of.days !== null && `${of.days} d`}
    </span>
    {menu}
  </li>
);
