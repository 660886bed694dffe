import type { Content, listContent, pendingContent } from '@app/contracts/content/content.api';
import type { unsentContent } from '@app/contracts/delivery/unsent.api';
import type { CallOf } from '@app/contracts/endpoint';
import { callList, type ListPage } from '@/shared/http/call';
import { getListQuery } from '@/shared/http/get-query';
import { pagesQuery } from '@/shared/queries/pages-query';

/** The server's limit for one page. */
const most = 200;
const pageLength = 30;

/** Pending texts, oldest first. Screens use `usePendingDrafts`, which leaves out texts that are being decided. */
export const pendingQuery = getListQuery<typeof pendingContent>(['content', 'pending'], '/api/content/pending', {
  query: { limit: most },
});

/** The approved texts that nobody marked as sent. It reads more than a screen shows, because “Not yet” hides some. */
export const unsentQuery = getListQuery<typeof unsentContent>(['content', 'unsent'], '/api/content/unsent', {
  query: { limit: 50 },
});

export type ContentFilter = Pick<NonNullable<CallOf<typeof listContent>['query']>, 'q' | 'type' | 'approvalStatus'>;

export const contentListQuery = (filter: ContentFilter) =>
  pagesQuery(['content', 'list', filter], (cursor, signal) =>
    callList<typeof listContent>('GET', '/api/content', { query: { ...filter, limit: pageLength, cursor }, signal }),
  );

const latestFirst = ({ rows }: ListPage<Content>) =>
  rows
    .filter(({ approvalStatus }) => approvalStatus === 'approved' || approvalStatus === 'declined')
    .toSorted((a, b) => (b.decidedAt ?? '').localeCompare(a.decidedAt ?? ''));

/** The texts decided since an instant (ISO 8601), latest decision first. */
export const decidedQuery = (since: string) => ({
  ...getListQuery<typeof listContent>(['content', 'decided', since], '/api/content', {
    query: { decidedSince: since, limit: most },
  }),
  select: latestFirst,
});
