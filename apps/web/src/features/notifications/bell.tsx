import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon, X } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cn } from '@/shared/lib/cn';
import { useHotkeys } from '@/shared/ui/hotkeys';
import { usePhone } from '@/shared/lib/use-media';
import { Button } from '@/shared/ui/button';
import { BareDialog } from '@/shared/ui/dialog';
import { Popover } from '@/shared/ui/popover';
import { NotificationList } from './notification-list';
import { notificationCountsQuery } from './notifications.queries';

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
