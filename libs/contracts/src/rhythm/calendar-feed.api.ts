import { z } from 'zod';
import { endpoint } from '../endpoint';
import { instant } from '../event';

/** The calendar feed of a person, without its secret. */
const FeedAnswer = z.object({
  on: z.boolean(),
  madeAt: instant.nullable(),
});
export type CalendarFeed = z.infer<typeof FeedAnswer>;

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar-feed',
  summary: 'Whether the person has a calendar feed, without its secret',
  returns: FeedAnswer,
});
export const makeCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/calendar-feed',
  summary: 'Makes an address for the calendar feed; one that is there ends. Only this response has it',
  returns: FeedAnswer.extend({ address: z.string() }),
});
export const endCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/calendar-feed',
  summary: 'Ends the calendar feed at once',
  returns: FeedAnswer,
});

/** The secret is in the query, because a calendar can send nothing else. No log line and no trace of ours has the query. */
export const calendarFeed = endpoint({
  method: 'GET',
  path: '/api/calendar.ics',
  summary: 'The slots of the weekly rhythm for a calendar (iCalendar). Any other key is not_found, whatever the reason',
  public: true,
  limited: 'feed',
  query: z.strictObject({ key: z.string().min(1).max(200) }),
  examples: [{ query: { key: 'no-such-feed' } }],
  produces: 'text/calendar',
});
