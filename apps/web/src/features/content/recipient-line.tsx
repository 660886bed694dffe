import type { Content } from '@app/contracts/content/content.api';
import { cn } from '@/shared/lib/cn';
import { headingOf, roleOf } from '@/shared/labels/text-labels';

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
