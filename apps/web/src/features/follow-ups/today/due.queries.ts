import type { listFollowUps } from '@app/contracts/follow-ups/follow-ups.api';
import type { answeredReplies, listReplies } from '@app/contracts/follow-ups/replies.api';
import { queryOptions } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';

/** The newest replies that nobody has answered. */
export const repliesQuery = queryOptions({
  queryKey: ['replies', 'newest'],
  queryFn: ({ signal }) => callList<typeof listReplies>('GET', '/api/replies', { query: { limit: 10 }, signal }),
});

export const answeredQuery = (since: string) =>
  getQuery<typeof answeredReplies>(['replies', 'answered', since], '/api/replies/answered', { query: { since } });

export const dueQuery = getQuery<typeof listFollowUps>(['follow-ups', 'today'], '/api/follow-ups', {
  query: { band: 'today', limit: 100 },
});

/** The next follow-ups after today. */
export const nextQuery = getQuery<typeof listFollowUps>(['follow-ups', 'next'], '/api/follow-ups', {
  query: { band: 'week', limit: 3 },
});
