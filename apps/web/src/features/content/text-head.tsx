import type { Content } from '@app/contracts/content/content.api';
import { Link } from '@tanstack/react-router';
import { MessageSquareText, Newspaper } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { Avatar } from '@/shared/ui/avatar';
import { buttonLook } from '@/shared/ui/button';
import { SampleChip, StateLabel, WriterChip } from '@/shared/ui/chip';
import { headingOf, nameOf, roleOf, waits, typeLabels } from '@/shared/labels/text-labels';

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

const OriginAndState = ({ item, look }: { item: Content; look?: string | undefined }) => (
  <span className="flex flex-none items-center justify-end gap-x-2.5 gap-y-1 max-md:flex-col max-md:items-end">
    <OriginChips item={item} />
    <StateLabel state={item.approvalStatus} {...(look && { className: look })} />
  </span>
);

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
    <OriginAndState item={item} />
  </header>
);

/** `To Marta Kowalczyk, COO @ Varden Logistics`; the channel when it has no recipient. */
export const ToLine = ({ item, className }: { item: Content; className: string }) => {
  const role = roleOf(item, ' @ ');
  return (
    <span className={cn('wrap-anywhere text-ink-2', className)}>
      {item.targetName ? (
        <>
          {item.type === 'comment' ? 'For' : 'To'}{' '}
          <b className="text-ink">
            <bdi>{item.targetName}</bdi>
          </b>
          {role && (
            <>
              , <bdi>{role}</bdi>
            </>
          )}
        </>
      ) : (
        headingOf(item)
      )}
    </span>
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
      <OriginAndState item={item} look={state === 'phones' ? 'md:hidden' : undefined} />
    </header>
  );
};
