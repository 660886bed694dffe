import type {
  CalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
} from '@app/contracts/rhythm/calendar-feed.api';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { useAction } from '@/shared/actions/use-action';

export const feedQuery = getQuery<typeof getCalendarFeed>(['calendar-feed'], '/api/calendar-feed');

/** `onAddress` gets the address, which nobody can read again; undefined when it has ended. */
export const useFeed = (onAddress: (address: string | undefined) => void) => {
  const client = useQueryClient();
  const keep = ({ on, madeAt }: CalendarFeed) => client.setQueryData(feedQuery.queryKey, { on, madeAt });
  const failed = { title: 'Not saved', text: 'Your calendar feed is as it was. Please try again.' };
  return {
    make: useAction({
      run: (_: undefined, extras) => call<typeof makeCalendarFeed>('POST', '/api/calendar-feed', extras),
      done: { title: 'Calendar feed made' },
      failed,
      after: ({ address, ...feed }) => {
        keep(feed);
        onAddress(address);
      },
    }),
    end: useAction({
      run: (_: undefined, extras) => call<typeof endCalendarFeed>('DELETE', '/api/calendar-feed', extras),
      done: { title: 'Calendar feed ended', text: 'No calendar can read it any more.' },
      failed,
      after: (feed) => {
        keep(feed);
        onAddress(undefined);
      },
    }),
  };
};
