import type { Content } from '@app/contracts/content/content.api';
import { gapsOf } from '@app/contracts/content/gaps';
import { cutTo } from '@app/contracts/text';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { clockTime } from '@/shared/lib/dates';
import { Time } from '@/shared/ui/time';
import { number, plural } from '@/shared/lib/format';
import { Button, type ButtonProps } from '@/shared/ui/button';
import { Lamp } from '@/shared/ui/brand-mark';
import { Seal } from '@/shared/ui/seal';
import { WordsWithGaps } from '@/shared/ui/text-with-gaps';
import { headingOf, setApart, typeLabels } from '@/shared/labels/text-labels';

/** How many signs fit in one line, and how many of them are for pending texts. */
const signs = 9;
const room = 7;

const Verdict = ({ item, size }: { item: Content; size: number }) =>
  item.approvalStatus === 'approved' ? (
    <Seal fingerprint={item.fingerprint} size={size} />
  ) : (
    <Minus aria-hidden className="size-3.5 text-ink-3" />
  );

const Marks = ({ decided, waiting, position }: { decided: readonly Content[]; waiting: number; position: number }) => {
  // The shown rings move with the draft under review.
  const from = Math.max(0, Math.min(position - 1 - Math.floor(room / 2), waiting - room));
  return (
    <div aria-hidden className="mt-2.5 flex h-4 items-center gap-[5px]">
      {decided
        .slice(0, signs - Math.min(room, waiting))
        .toReversed()
        .map((item) => (
          <Verdict key={item.id} item={item} size={16} />
        ))}
      {Array.from({ length: Math.min(room, waiting) }, (_, i) => (
        <Lamp
          key={i}
          lit={from + i === position - 1}
          className={cn(
            'mx-[3.5px]',
            from + i !== position - 1 && 'bg-transparent! ring-[1.5px] ring-ember ring-inset',
          )}
        />
      ))}
      {waiting > room && <span className="text-sm text-ink-3">+{number(waiting - room)}</span>}
    </div>
  );
};

interface RowProps {
  item: Content;
  current: boolean;
}

const Row = ({ item, current, look, children }: RowProps & { look: string; children: ReactNode }) => (
  <li>
    <Link
      to="/approvals"
      search={{ id: item.id }}
      replace
      aria-current={current || undefined}
      className={cn('grid items-center gap-x-2.5 border-l-2 border-transparent pr-4 hover:bg-hover', look)}
    >
      {children}
    </Link>
  </li>
);

const QueueRow = ({ item, current }: RowProps) => {
  const gaps = gapsOf(item).length;
  return (
    <Row
      item={item}
      current={current}
      look={cn(
        'grid-cols-[14px_minmax(0,1fr)_auto] gap-y-px py-2.5 pl-[18px]',
        current && 'border-ember! bg-panel shadow-[inset_0_1px_var(--color-line),inset_0_-1px_var(--color-line)]',
      )}
    >
      <Lamp lit />
      <b className="clip">
        <bdi>{headingOf(item)}</bdi>
      </b>
      <Time at={item.createdAt} className="text-sm text-ink-3" />
      <span className="clip col-span-2 col-start-2 font-serif leading-[18px] text-ink-2">
        <bdi>
          <WordsWithGaps text={cutTo(item.body, 200)} />
        </bdi>
      </span>
      <span className="col-span-2 col-start-2 text-sm text-ink-3">
        {[
          // The reason of a comment names who wrote the post, where the heading names nobody.
          ...(item.situation && !item.targetName
            ? [`${typeLabels[item.type]} on ${setApart(cutTo(item.situation.reason, 60))}`]
            : [typeLabels[item.type], item.situation?.name.toLocaleLowerCase()]),
          item.approvalStatus === 'edited' && 'edited by you',
          gaps > 0 && plural(gaps, 'gap'),
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
    </Row>
  );
};

const DecidedRow = ({ item, current }: RowProps) => (
  <Row
    item={item}
    current={current}
    look={cn('min-h-10 grid-cols-[16px_minmax(0,1fr)_auto] pl-4', current && 'border-ink! bg-panel')}
  >
    <Verdict item={item} size={14} />
    <span className="clip">
      <bdi>{headingOf(item)}</bdi>
      <span className="sr-only">, {item.approvalStatus}</span>
    </span>
    {item.decidedAt && (
      <time dateTime={item.decidedAt} className="text-sm text-ink-3 tabular-nums">
        {clockTime(item.decidedAt)}
      </time>
    )}
  </Row>
);

const Arrow = (props: ButtonProps) => (
  <Button
    {...props}
    variant="quiet"
    size="icon"
    className="disabled:bg-transparent! disabled:opacity-50"
    disabled={!props.onClick}
  />
);

interface ReviewQueueProps {
  drafts: readonly Content[];
  /** The number of all pending drafts, also of those not listed here. */
  total: number;
  decided: readonly Content[] | undefined;
  currentId: string | undefined;
  /** Position of the current draft in `drafts` from 1; 0 when it is not in it. */
  position: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export const ReviewQueue = (props: ReviewQueueProps) => {
  const { drafts, total, decided, currentId, position, onPrevious, onNext } = props;
  const today = decided ?? [];
  return (
    <section
      aria-label="Queue"
      className="border-line pt-[22px] max-md:border-b max-md:pt-3.5 md:sticky md:top-(--banner) md:row-span-2 md:h-[calc(100dvh-var(--banner))] md:overflow-y-auto md:border-r"
    >
      <div className="relative pr-4 pb-3.5 pl-[18px] max-md:pl-4">
        {drafts.length > 0 && (
          <div className="absolute top-[-8px] right-1 flex items-center md:hidden">
            <Arrow aria-label="Previous draft" onClick={onPrevious}>
              <ChevronLeft />
            </Arrow>
            <span className="text-ink-3 tabular-nums">
              {position === 0 ? `${number(total)} waiting` : `${position} of ${number(Math.max(total, drafts.length))}`}
            </span>
            <Arrow aria-label="Next draft" onClick={onNext}>
              <ChevronRight />
            </Arrow>
          </div>
        )}
        <h1 className="text-xl font-semibold tracking-title max-md:pr-32">Pending Approvals</h1>
        <p className="text-ink-3 tabular-nums">
          {number(total)} waiting{decided && `, ${number(decided.length)} decided today`}
        </p>
        <Marks decided={today} waiting={drafts.length} position={position} />
      </div>
      <div className="pb-6 max-md:hidden">
        <ul aria-label="Waiting" className="divide-y divide-line border-line not-empty:border-y">
          {drafts.map((item) => (
            <QueueRow key={item.id} item={item} current={item.id === currentId} />
          ))}
        </ul>
        {total > drafts.length && (
          <p className="px-[18px] pt-3 text-sm text-ink-3">
            {`These are the oldest ${plural(drafts.length, 'draft')} of ${number(total)}. More appear as you decide.`}
          </p>
        )}
        {today.length > 0 && (
          <>
            <h2 className="px-[18px] pt-3.5 pb-1.5 text-sm font-medium text-ink-3">Decided today</h2>
            <ul aria-label="Decided today">
              {today.map((item) => (
                <DecidedRow key={item.id} item={item} current={item.id === currentId} />
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
};
