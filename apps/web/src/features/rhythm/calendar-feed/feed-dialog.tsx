import type {
  CalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
} from '@app/contracts/rhythm/calendar-feed.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndMonth } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/button';
import { CopyLine } from '@/shared/ui/copyable-value';
import { Dialog } from '@/shared/ui/dialog';
import { Loaded } from '@/shared/ui/empty-state';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { call } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { useAction } from '@/shared/actions/use-action';

/** Where each calendar takes the address of a feed. */
const calendars = [
  ['Google Calendar', 'on a computer, beside “Other calendars” choose +, then “From URL”.'],
  ['iPhone and Mac', 'in Calendar choose “Add Subscription Calendar”, or on a Mac “New Calendar Subscription”.'],
  ['Outlook', 'in its calendar choose “Add calendar”, then “Subscribe from web”.'],
] as const;

const feedQuery = getQuery<typeof getCalendarFeed>(['calendar-feed'], '/api/calendar-feed');

const Feed = ({ feed: { on, madeAt } }: { feed: CalendarFeed }) => {
  /** Nobody can read it again. */
  const [address, setAddress] = useState<string>();
  const client = useQueryClient();
  const show = (feed: CalendarFeed, made?: string) => {
    client.setQueryData(feedQuery.queryKey, feed);
    setAddress(made);
  };
  const failed = { title: 'Not saved', text: 'Your calendar feed is as it was. Please try again.' };
  const make = useAction({
    run: (_: undefined, extras) => call<typeof makeCalendarFeed>('POST', '/api/calendar-feed', extras),
    done: { title: 'Calendar feed made' },
    failed,
    after: ({ address: made, ...feed }) => show(feed, made),
  });
  const end = useAction({
    run: (_: undefined, extras) => call<typeof endCalendarFeed>('DELETE', '/api/calendar-feed', extras),
    done: { title: 'Calendar feed ended', text: 'No calendar can read it any more.' },
    failed,
    after: (feed) => show(feed),
  });
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {on && madeAt ? `On since ${dayAndMonth(madeAt)}.` : 'Off. No calendar can read your slots.'}
      </p>
      {on && address && (
        <div className="grid gap-1.5">
          <p className="text-sm font-medium text-ink-2">
            Your address. Copy it now and add it to your calendar: it is not shown again.
          </p>
          <CopyLine value={address} what="the address of the feed" />
          <dl className="mt-1.5 grid gap-1.5 text-sm text-ink-3">
            {calendars.map(([name, way]) => (
              <div key={name}>
                <dt className="inline font-medium text-ink-2">{name}: </dt>
                <dd className="inline">{way}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant={on ? 'default' : 'primary'} pending={make.pending} onClick={() => make.act(undefined)}>
          {on ? 'Make a new address' : 'Make an address'}
        </Button>
        {on && (
          <Button variant="danger" pending={end.pending} onClick={() => end.act(undefined)}>
            End the feed
          </Button>
        )}
      </div>
      {on && <p className="text-sm text-ink-3">A new address ends the one before.</p>}
    </div>
  );
};

/** Makes, shows once, renews and ends the address under which a calendar reads the slots. */
export const FeedDialog = ({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) => {
  const query = useQuery(feedQuery);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Calendar feed"
      description="Your slots for posts and emails in your own calendar, from four weeks ago to eight weeks ahead. It shows the title of a text, and none of its words. Whoever has the address can read it."
      width={460}
    >
      <Loaded
        query={query}
        what="Your calendar feed"
        loading={<SkeletonRows rows={2} says="Loading your calendar feed" />}
      >
        {(feed) => <Feed feed={feed} />}
      </Loaded>
    </Dialog>
  );
};
