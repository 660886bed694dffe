import type { Notification } from '@app/contracts/notifications/notifications.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button } from '@/shared/ui/button';
import { Empty, LoadError } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { Skeleton } from '@/shared/ui/skeleton';
import { Time } from '@/shared/ui/time';
import { notificationsQuery, useReadNotifications } from './notifications.queries';

interface ToProps {
  about: Notification['metadata'];
  onFollow: () => void;
  children: ReactNode;
}

/** A link to what a notification is about. */
const To = ({ about: { of, id, week }, onFollow, children }: ToProps) => {
  const look = {
    className: 'rounded-control before:absolute before:inset-0 hover:underline',
    onClick: onFollow,
    'data-opens': true,
  };
  if (of === 'content' && id)
    return (
      <Link to="/approvals" search={{ id }} {...look}>
        {children}
      </Link>
    );
  if (of === 'lead' && id)
    return (
      <Link to="/leads/$id" params={{ id }} {...look}>
        {children}
      </Link>
    );
  if (of === 'import' && id)
    return (
      <Link to="/import" search={{ id, step: 'run' }} {...look}>
        {children}
      </Link>
    );
  if (of === 'ticket' && id)
    return (
      <Link to="/help" search={{ ticket: id }} {...look}>
        {children}
      </Link>
    );
  if (of === 'linkedin' || of === 'billing' || of === 'settings')
    return (
      <Link to="/settings" search={{ tab: of === 'settings' ? 'notifications' : of }} {...look}>
        {children}
      </Link>
    );
  if (of === 'week')
    return (
      <Link to="/report" search={week ? { week } : {}} {...look}>
        {children}
      </Link>
    );
  return (
    <Link to={of === 'follow_ups' ? '/follow-ups' : '/'} {...look}>
      {children}
    </Link>
  );
};

interface RowProps {
  item: Notification;
  onRead: () => void;
  onFollow: () => void;
}

const Row = ({ item, onRead, onFollow }: RowProps) => (
  <li
    data-row={item.id}
    className="relative grid grid-cols-[8px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 hover:bg-hover"
  >
    <span className={cn('mt-1.5 size-2 rounded-full', !item.isRead && 'bg-ink')}>
      {!item.isRead && <span className="sr-only">Unread</span>}
    </span>
    <div className="min-w-0 wrap-anywhere">
      <p className={item.isRead ? 'text-ink-2' : 'font-semibold'}>
        <To about={item.metadata} onFollow={onFollow}>
          <bdi>{item.title}</bdi>
        </To>
      </p>
      <p className="text-ink-2">
        <bdi>{item.message}</bdi>
      </p>
      <Time at={item.sentAt} className="text-sm text-ink-3" />
    </div>
    {!item.isRead && (
      <Button
        variant="quiet"
        size="iconSm"
        aria-label={`Mark as read: ${item.title}`}
        title="Mark as read"
        className="relative -my-1"
        onClick={onRead}
      >
        <Check />
      </Button>
    )}
  </li>
);

const Loading = () => (
  <div className="grid gap-5 px-4 py-3.5">
    <output className="sr-only">Loading notifications</output>
    {['w-3/5', 'w-4/5', 'w-1/2'].map((width) => (
      <div key={width} className="grid gap-2 pl-5">
        <Skeleton className={cn('h-3', width)} />
        <Skeleton className="h-3 w-11/12" />
      </div>
    ))}
  </div>
);

/** The list that the bell opens. `onFollow` closes it when the person follows a link. */
export const NotificationList = ({ onFollow }: { onFollow: () => void }) => {
  const list = useInfiniteQuery(notificationsQuery);
  const { data, error, refetch, hasNextPage } = list;
  const { one, all } = useReadNotifications();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const newest = rows[0];
  const follow = (item: Notification) => {
    if (!item.isRead) one.act(item);
    onFollow();
  };
  return (
    <div ref={keepFocus} className="contents">
      <div className="flex min-h-12 items-center gap-3 border-b border-line py-2 pr-2 pl-4 max-md:pr-14">
        <h2 className="flex-1 text-md font-semibold">Notifications</h2>
        {newest && rows.some(({ isRead }) => !isRead) && (
          <Button size="sm" variant="quiet" pending={all.pending} onClick={() => all.act(newest.sentAt)}>
            Mark all as read
          </Button>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {error && !data ? (
          <LoadError what="Your notifications" error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <Loading />
        ) : rows.length === 0 ? (
          <Empty
            title="No notifications yet"
            detail="They come when a draft or a reply has waited for a day, when an import is done, and when support answers you."
          />
        ) : (
          <>
            <ul className="divide-y divide-line">
              {rows.map((item) => (
                <Row key={item.id} item={item} onRead={() => one.act(item)} onFollow={() => follow(item)} />
              ))}
            </ul>
            {hasNextPage && (
              <div className="border-t border-line p-2">
                <MoreButton list={list} full variant="quiet">
                  Show older
                </MoreButton>
              </div>
            )}
          </>
        )}
      </div>
    </div>
  );
};
