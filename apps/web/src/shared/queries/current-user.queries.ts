import type { getUser, User } from '@app/contracts/account/account.api';
import { hashKey, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call, CallError } from '@/shared/http/call';
import { browserZone, dayIn, showTimesIn, startOfDay, useNow } from '@/shared/lib/dates';
import { SignedOut } from '@/shared/session/session';

/** The signed-in person, or null without a session. */
export const readUser = async (given: { signal?: AbortSignal } = {}): Promise<User | null> => {
  try {
    return await call<typeof getUser>('GET', '/api/auth/user', given);
  } catch (error) {
    if (error instanceof CallError && error.status === 401) return null;
    throw error;
  }
};

export const userQuery = queryOptions({ queryKey: ['user'], queryFn: ({ signal }) => readUser({ signal }) });

/** Shows times in the zone of the signed-in person, from the moment at which it is read or changed. */
export const followTimeZone = (client: QueryClient): void => {
  const hash = hashKey(userQuery.queryKey);
  client.getQueryCache().subscribe(({ query }) => {
    if (query.queryHash === hash) showTimesIn(client.getQueryData(userQuery.queryKey)?.timeZone ?? null);
  });
};

/** The signed-in person. Only below the signed-in layout, which shows the landing page when the session is over. */
export const useUser = (): User => {
  const { data } = useQuery(userQuery);
  if (!data) throw new SignedOut();
  return data;
};

/** The time zone of the signed-in person; days and weeks are counted in it. */
export const useTimeZone = (): string => useUser().timeZone ?? browserZone();

/** The beginning of the current day, as an instant. It is part of query keys. A page may stay open after midnight. */
export const useDayBegan = (): string => {
  const timeZone = useTimeZone();
  return startOfDay(dayIn(useNow(), timeZone), timeZone).toISOString();
};

/** First and last name, else the e-mail address. */
export const nameOf = ({ firstName, lastName, email }: Pick<User, 'firstName' | 'lastName' | 'email'>): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;
