import type { Content } from '@app/contracts/content/content.api';
import { Link } from '@tanstack/react-router';
import { MessageSquareText, Newspaper } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { Avatar } from '@/shared/ui/avatar';
import { buttonLook } from '@/shared/ui/button';
import { SampleChip, StateLabel, WriterChip } from '@/shared/ui/chip';
import { headingOf, nameOf, roleOf, waits } from '@/shared/labels/text-labels';

const discs = { s: 'size-6', m: 'size-8', l: 'size-11' } as const;

export const TextAvatar = ({ item, size }: { item: Content; size: keyof typeof discs }) =>
  item.targetName ? (
    <Avatar name={item.targetName} size={size} />
  ) : (
    <span
      aria-hidden
      className={cn('grid flex-none place-content-center rounded-full bg-fill text-ink-2', discs[size])}
    >
      {item.type === 'comment' ? <MessageSquareText /> : <Newspaper />}
    </span>
  );

export const OriginChips = ({ item }: { item: Pick<Content, 'generatedByAi' | 'sample'> }) => (
  <>
    {item.sample && <SampleChip />}
    <WriterChip ai={item.generatedByAi} />
  </>
);

export const ReviewLink = ({ item, ...rest }: { item: Content; 'data-act'?: true }) => {
  const does = waits(item) ? 'Review' : 'Open';
  return (
    <Link
      {...rest}
      to="/approvals"
      search={{ id: item.id }}
      aria-label={`${does} ${nameOf(item)}`}
      className={buttonLook({ size: 'sm', variant: waits(item) ? 'default' : 'quiet' })}
    >
      {does}
    </Link>
  );
};

/** The recipient at the top of a sheet. The state is shown here where there is no space below. */
export const TextHead = ({ item, state }: { item: Content; state: 'always' | 'phones' }) => {
  const role = roleOf(item);
  return (
    <header className={cn('flex gap-3', role ? 'items-start' : 'items-center')}>
      <TextAvatar item={item} size="m" />
      <div className="min-w-0 flex-1">
        <h3 className="clip font-semibold">
          <bdi>{headingOf(item)}</bdi>
        </h3>
        {role && (
          <p className="clip text-ink-3" title={role}>
            <bdi>{role}</bdi>
          </p>
        )}
      </div>
      <span className="flex flex-none items-center justify-end gap-x-2.5 gap-y-1 max-md:flex-col max-md:items-end">
        <OriginChips item={item} />
        <StateLabel state={item.approvalStatus} className={cn(state === 'phones' && 'md:hidden')} />
      </span>
    </header>
  );
};
