import type { Content } from '@app/contracts/content/content.api';
import { Link } from '@tanstack/react-router';
import { shortDay } from '@/shared/lib/dates';
import { buttonLook } from '@/shared/ui/button';
import { StateLabel } from '@/shared/ui/chip';
import { Lamp } from '@/shared/ui/brand-mark';
import { WordsWithGaps } from '@/shared/ui/text-with-gaps';
import { OriginChips } from '../text-head';
import { nameOf, typeLabels } from '@/shared/labels/text-labels';
import { ToLine } from '../recipient-line';

const ReviewLink = ({ item, className }: { item: Content; className?: string }) => (
  <Link
    to="/approvals"
    search={{ id: item.id }}
    aria-label={`Review ${nameOf(item)}`}
    className={buttonLook({ size: 'sm', ...(className && { className }) })}
  >
    Review
  </Link>
);

/** A pending draft in the list of Content Memory. */
export const PendingItem = ({ item }: { item: Content }) => (
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
