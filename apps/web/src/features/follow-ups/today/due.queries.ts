import type { listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import type { answeredReplies, listReplies } from '@app/contracts/follow-ups/replies.api';
import { queryOptions } from '@tanstack/react-query';
import { call, callList } from '@/shared/http/call';

/** The newest replies that nobody has answered. */
export const repliesQuery = queryOptions({
  queryKey: ['replies', 'newest'],
  queryFn: ({ signal }) => callList<typeof listReplies>('GET', '/api/replies', { query: { limit: 10 }, signal }),
});

/** How many replies were answered since an instant. */
export const answeredQuery = (since: string) =>
  queryOptions({
    queryKey: ['replies', 'answered', since],
    queryFn: ({ signal }) => call<typeof answeredReplies>('GET', '/api/replies/answered', { query: { since }, signal }),
  });

/** The follow-ups of today. */
export const dueQuery = queryOptions({
  queryKey: ['follow-ups', 'today'],
  queryFn: ({ signal }) =>
    call<typeof listFollowUps>('GET', '/api/follow-ups', { query: { band: 'today', limit: 100 }, signal }),
});

/** The next follow-ups after today. */
export const nextQuery = queryOptions({
  queryKey: ['follow-ups', 'next'],
  queryFn: ({ signal }) =>
    call<typeof listFollowUps>('GET', '/api/follow-ups', { query: { band: 'week', limit: 3 }, signal }),
});
