import type { Content } from '@app/contracts/content/content.api';
import { StateLabel } from '@/shared/ui/chip';
import { headingOf, roleOf, typeLabels } from '@/shared/labels/text-labels';
import { OriginChips, TextAvatar } from '../text-head';

export const ReviewHead = ({ item }: { item: Content }) => (
  <header className="mb-3.5 flex items-center gap-3">
    <TextAvatar item={item} size="l" />
    <div className="min-w-0 flex-1">
      <h2
        className="clip w-fit max-w-full text-[17px]/[24px] font-semibold tracking-[-0.01em] outline-offset-1"
        title={headingOf(item)}
      >
        <bdi>{headingOf(item)}</bdi>
      </h2>
      <p className="clip text-ink-2" title={roleOf(item) ?? undefined}>
        <bdi>{roleOf(item) ?? typeLabels[item.type]}</bdi>
      </p>
    </div>
    <span className="flex flex-none items-center justify-end gap-x-2.5 gap-y-1 max-md:flex-col max-md:items-end">
      <OriginChips item={item} />
      <StateLabel state={item.approvalStatus} />
    </span>
  </header>
);
