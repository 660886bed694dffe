import type { getShare, previewShare, viewShared } from '@app/contracts/digest/share.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { retryUntilVisible } from '@/shared/http/retry-until-visible';
import { getQuery } from '@/shared/http/get-query';

export const shareQuery = {
  ...getQuery<typeof getShare>(['share'], '/api/share'),
  // Visitors change the number of views.
  staleTime: 0,
};

export const previewQuery = {
  ...getQuery<typeof previewShare>(['share', 'preview'], '/api/share/preview'),
  staleTime: 0,
};

/** What a visitor sees. The secret is not in the address of the call, because servers log addresses. */
export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared', token],
    queryFn: ({ signal }) =>
      retryUntilVisible(() => call<typeof viewShared>('POST', '/api/shared', { body: { token }, signal })),
  });
