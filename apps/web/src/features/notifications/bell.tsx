import type { Notification, readNotification, readNotifications } from '@app/contracts/notifications/notifications.api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Bell as BellIcon, Check, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Link, linkOptions } from '@tanstack/react-router';
import { useAction } from '@/shared/actions/use-action';
import { call } from '@/shared/http/call';
import { cn } from '@/shared/lib/cn';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { usePhone } from '@/shared/lib/use-media';
import { Button } from '@/shared/ui/button';
import { BareDialog } from '@/shared/ui/dialog';
import { Popover } from '@/shared/ui/popover';
import { keepFocus } from '@/shared/lib/keep-focus';
import { Empty, Loaded } from '@/shared/ui/empty-state';
import { MoreRow } from '@/shared/ui/more-button';
import { Skeleton } from '@/shared/ui/skeleton';
import { Time } from '@/shared/ui/time';
import { notificationCountsQuery, notificationsQuery } from './notifications.queries';

/** The server counts up to this number. */
const mostUnread = 99;

type TriggerProps = ComponentProps<'button'> & { unread: number };

const Trigger = ({ unread, className, ...rest }: TriggerProps) => (
  <button
    type="button"
    {...rest}
    aria-label={unread > 0 ? `Notifications, ${unread > mostUnread ? '99+' : unread} unread` : 'Notifications'}
    title="Notifications"
    className={cn(
      'relative grid size-8 place-content-center rounded-control text-ink-3 hover:bg-hover hover:text-ink data-[state=open]:bg-hover max-md:size-11 max-md:text-ink-2',
      className,
    )}
  >
    <BellIcon />
    {unread > 0 && (
      <span
        aria-hidden
        className="absolute -top-0.5 left-[calc(50%+2px)] h-4 min-w-4 rounded-full bg-ink px-1 text-center text-[10px]/[16px] font-semibold text-on-ink tabular-nums max-md:top-1.5"
      >
        {unread > mostUnread ? '99+' : unread}
      </span>
    )}
  </button>
);

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

const failed = { title: 'Error', text: 'This could not be marked as read. Please try again.' };

/** `onFollow` closes the list when the person follows a link. */
const NotificationList = ({ onFollow }: { onFollow: () => void }) => {
  const list = useInfiniteQuery(notificationsQuery);
  const one = useAction({
    run: ({ id }: Notification, extras) =>
      call<typeof readNotification>('POST', '/api/notifications/:id/read', { params: { id }, ...extras }),
    failed,
  });
  const all = useAction({
    /** `until`: the newest notification that the person has seen. */
    run: (until: string, extras) =>
      call<typeof readNotifications>('POST', '/api/notifications/read', { body: { until }, ...extras }),
    failed,
  });
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

const Open = ({ phone }: { phone: boolean }) => {
  const [open, setOpen] = useState(false);
  const { data } = useQuery(notificationCountsQuery);
  const unread = data?.unread ?? 0;
  const close = () => setOpen(false);
  useHotkeys([
    {
      keys: 'b',
      does: open ? 'Close the notifications' : 'Show the notifications',
      run: () => setOpen(!open),
      overDialogs: open,
    },
  ]);
  if (!phone)
    return (
      <Popover
        open={open}
        onOpenChange={setOpen}
        label="Notifications"
        className="flex max-h-[min(560px,80dvh)] w-[380px] flex-col overflow-hidden p-0!"
        trigger={<Trigger unread={unread} />}
      >
        <NotificationList onFollow={close} />
      </Popover>
    );
  return (
    <>
      <Trigger unread={unread} aria-haspopup="dialog" aria-expanded={open} onClick={() => setOpen(true)} />
      <BareDialog open={open} onOpenChange={setOpen} title="Notifications" full>
        <NotificationList onFollow={close} />
        <Button variant="quiet" size="icon" aria-label="Close" className="absolute top-0.5 right-1" onClick={close}>
          <X />
        </Button>
      </BareDialog>
    </>
  );
};

/** The bell of the sidebar (`phone` is false) or of a phone's top bar. Only the visible one is rendered. */
export const Bell = ({ phone }: { phone: boolean }) => (usePhone() === phone ? <Open phone={phone} /> : null);
