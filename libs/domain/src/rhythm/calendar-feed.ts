import type { AccountEvent } from '@app/contracts/account/account.events';
import type { Moment } from '../decider';

type FeedEvent = Extract<AccountEvent, { type: `CalendarFeed${string}` }>;

/** The address under which a calendar reads the weekly rhythm. Only the SHA-256 of its secret is stored. */
export interface FeedAddress {
  tokenHash: string;
  madeAt: string;
}

export type FeedCommand =
  /** An earlier address ends. */
  (Moment & { type: 'MakeCalendarFeed'; tokenHash: string }) | (Moment & { type: 'EndCalendarFeed' });

export const decideFeed = (command: FeedCommand, now: FeedAddress | null): FeedEvent[] => {
  const { at, timeZone } = command;
  if (command.type === 'EndCalendarFeed') return now ? [{ type: 'CalendarFeedEnded', data: { at, timeZone } }] : [];
  const { tokenHash } = command;
  return now?.tokenHash === tokenHash ? [] : [{ type: 'CalendarFeedMade', data: { tokenHash, at, timeZone } }];
};

export const feedAfter = (event: FeedEvent): FeedAddress | null =>
  event.type === 'CalendarFeedEnded' ? null : { tokenHash: event.data.tokenHash, madeAt: event.data.at };
