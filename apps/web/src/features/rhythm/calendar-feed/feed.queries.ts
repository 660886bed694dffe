import type {
  CalendarFeed,
  endCalendarFeed,
  getCalendarFeed,
  makeCalendarFeed,
} from '@app/contracts/rhythm/calendar-feed.api';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';

export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: ({ signal }) => call<typeof getCalendarFeed>('GET', '/api/calendar-feed', { signal }),
});

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
