import type { Notification } from '@app/contracts/notifications/notifications.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, linkOptions } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { cn } from '@/shared/lib/cn';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Button } from '@/shared/ui/button';
import { Empty, Loaded } from '@/shared/ui/empty-state';
import { MoreRow } from '@/shared/ui/more-button';
import { Skeleton } from '@/shared/ui/skeleton';
import { Time } from '@/shared/ui/time';
import { notificationsQuery, useReadNotifications } from './notifications.queries';

const addressOf = ({ of, id, week }: Notification['metadata']) => {
  if (of === 'content' && id) return linkOptions({ to: '/approvals', search: { id } });
  if (of === 'lead' && id) return linkOptions({ to: '/leads/$id', params: { id } });
  if (of === 'import' && id) return linkOptions({ to: '/import', search: { id, step: 'run' } });
  if (of === 'ticket' && id) return linkOptions({ to: '/help', search: { ticket: id } });
  if (of === 'linkedin' || of === 'billing') return linkOptions({ to: '/settings', search: { tab: of } });
  if (of === 'settings') return linkOptions({ to: '/settings', search: { tab: 'notifications' } });
  if (of === 'week') return linkOptions({ to: '/report', search: week ? { week } : {} });
  return linkOptions({ to: of === 'follow_ups' ? '/follow-ups' : '/' });
};

const Row = ({ item, onRead, onFollow }: { item: Notification; onRead: () => void; onFollow: () => void }) => (
  <li
    data-row={item.id}
    className="relative grid grid-cols-[8px_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3 hover:bg-hover"
  >
    <span className={cn('mt-1.5 size-2 rounded-full', !item.isRead && 'bg-ink')}>
      {!item.isRead && <span className="sr-only">Unread</span>}
    </span>
    <div className="min-w-0 wrap-anywhere">
      <p className={item.isRead ? 'text-ink-2' : 'font-semibold'}>
        <Link
          {...addressOf(item.metadata)}
          data-opens
          className="rounded-control before:absolute before:inset-0 hover:underline"
          onClick={onFollow}
        >
          <bdi>{item.title}</bdi>
        </Link>
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

/** `onFollow` closes the list when the person follows a link. */
export const NotificationList = ({ onFollow }: { onFollow: () => void }) => {
  const list = useInfiniteQuery(notificationsQuery);
  const { one, all } = useReadNotifications();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
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
        <Loaded query={list} what="Your notifications" loading={<Loading />}>
          {() =>
            rows.length === 0 ? (
              <Empty
                title="No notifications yet"
                detail="They come when a draft or a reply has waited for a day, when an import is done, and when support answers you."
              />
            ) : (
              <ul className="divide-y divide-line">
                {rows.map((item) => (
                  <Row key={item.id} item={item} onRead={() => one.act(item)} onFollow={() => follow(item)} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <MoreRow list={list}>Show older</MoreRow>
      </div>
    </div>
  );
};
