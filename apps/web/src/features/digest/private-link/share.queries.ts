import type {
  changeShare,
  getShare,
  previewShare,
  revokeShare,
  Share,
  shareProgress,
  viewShared,
} from '@app/contracts/digest/share.api';
import type { ShareBlock } from '@app/contracts/digest/share.constants';
import type { CallOf } from '@app/contracts/endpoint';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '@/shared/http/call';
import { retryUntilVisible } from '@/shared/http/retry-until-visible';
import { useAction } from '@/shared/actions/use-action';
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

/** The secret is after the #, because browsers do not send that part of an address. */
const linkOf = (token: string): string => `${window.location.origin}/shared#${token}`;

export type NewLink = CallOf<typeof shareProgress>['body'];

/** `onMade` gets the link, which nobody can read again. */
export const useShare = (onMade: (link: string) => void) => {
  const client = useQueryClient();
  const keep = (share: Share) => client.setQueryData(shareQuery.queryKey, share);
  const failed = { title: 'Not saved', text: 'Your private link is as it was. Please try again.' };
  return {
    make: useAction({
      run: (body: NewLink, extras) => call<typeof shareProgress>('POST', '/api/share', { body, ...extras }),
      done: { title: 'Private link made' },
      failed,
      after: ({ token, ...share }) => {
        keep(share);
        onMade(linkOf(token));
      },
    }),
    change: useAction({
      run: (blocks: ShareBlock[], extras) =>
        call<typeof changeShare>('PATCH', '/api/share', { body: { blocks }, ...extras }),
      inOrder: 'share-blocks',
      failed,
      after: keep,
    }),
    revoke: useAction({
      run: (_: undefined, extras) => call<typeof revokeShare>('DELETE', '/api/share', extras),
      done: { title: 'Private link ended', text: 'Nobody can open it any more.' },
      failed,
      after: keep,
    }),
  };
};
