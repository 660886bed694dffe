import type { listAdminUsers } from '@app/contracts/admin/admin-users.api';
import type { getAuditEntry, listAudit } from '@app/contracts/admin/audit.api';
import type { getIntegrity } from '@app/contracts/admin/integrity.api';
import type { getQueue, listQueuedJobs, QueuedJob } from '@app/contracts/admin/queues.api';
import type { listConsumers, listParked } from '@app/contracts/admin/read-models.api';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '@/shared/call';
import type { LedgerFilter } from './ledger/ledger.search';
import type { UsersFilter } from './users/users.search';

export const pageSize = 50;

// The server tells open tabs of changed accounts and of the ledger, and of nothing else here: a screen that opens asks
// anew, whatever was read before. Milliseconds: enough for a route and its screen to share one answer.
const staleTime = 1000;

/** Milliseconds. Gauges that move without anybody's act are read again this often while they are looked at. */
const gauge = { staleTime, refetchInterval: 5000 };
/** Milliseconds. What is under way is read again this often until it is done. */
const soon = 2000;

/** Everybody with an account that the filter finds, a page at a time; the rows before stay until the new ones are there. */
export const adminUsersQuery = (filter: UsersFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin-users', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      callList<typeof listAdminUsers>('GET', '/api/admin/users', {
        query: { ...filter, limit: pageSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime,
  });

/** How many accounts there are, whatever the filter. */
export const userCountQuery = queryOptions({
  queryKey: ['admin-users', 'count'],
  queryFn: ({ signal }) => callList<typeof listAdminUsers>('GET', '/api/admin/users', { query: { limit: 1 }, signal }),
});

/** The first people whose name or address holds the words, to choose one. */
export const usersLikeQuery = (q: string) =>
  queryOptions({
    queryKey: ['admin-users', 'like', q],
    queryFn: ({ signal }) =>
      callList<typeof listAdminUsers>('GET', '/api/admin/users', {
        query: { q: q || undefined, limit: 8, sort: 'name' },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime,
  });

/** What happened, newest first. */
export const auditQuery = (filter: LedgerFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin-audit', 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      callList<typeof listAudit>('GET', '/api/admin/audit', {
        query: { ...filter, limit: pageSize, cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    staleTime,
    // An entry gets its number a moment after it is written, and nobody tells of that.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ rows }) => rows.some(({ entry }) => entry === null)) ? soon : false,
  });

/** One entry with its event as stored. */
export const auditEntryQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-audit', 'one', id],
    queryFn: ({ signal }) => call<typeof getAuditEntry>('GET', '/api/admin/audit/:id', { params: { id }, signal }),
  });

export const integrityQuery = queryOptions({
  queryKey: ['admin-integrity'],
  queryFn: ({ signal }) => call<typeof getIntegrity>('GET', '/api/admin/integrity', { signal }),
  staleTime,
  // A verification that another admin began is not this one's job to follow.
  refetchInterval: ({ state: { data } }) => (data?.jobId ? soon : false),
});

export const consumersQuery = queryOptions({
  queryKey: ['admin-read-models', 'list'],
  queryFn: ({ signal }) => call<typeof listConsumers>('GET', '/api/admin/read-models', { signal }),
  ...gauge,
});

export const parkedQuery = (name: string) =>
  queryOptions({
    queryKey: ['admin-read-models', 'parked', name],
    queryFn: ({ signal }) =>
      call<typeof listParked>('GET', '/api/admin/read-models/:name/parked', { params: { name }, signal }),
    staleTime,
  });

export const queueQuery = queryOptions({
  queryKey: ['admin-queue', 'counts'],
  queryFn: ({ signal }) => call<typeof getQueue>('GET', '/api/admin/queue', { signal }),
  ...gauge,
});

export const queuedJobsQuery = (state: QueuedJob['state'], limit: number) =>
  queryOptions({
    queryKey: ['admin-queue', 'jobs', state, limit],
    queryFn: ({ signal }) =>
      call<typeof listQueuedJobs>('GET', '/api/admin/queue/jobs', { query: { state, limit }, signal }),
    ...gauge,
    placeholderData: keepPreviousData,
  });
