import type { listAdminUsers } from '@app/contracts/admin/admin-users.api';
import type { getAuditEntry, listAudit } from '@app/contracts/audit/audit.api';
import type { getIntegrity } from '@app/contracts/audit/integrity.api';
import type { getQueue, listQueuedJobs, QueuedJob } from '@app/contracts/admin/queues.api';
import type { listConsumers, listParked } from '@app/contracts/admin/read-models.api';
import type { listModelCalls } from '@app/contracts/drafting/model.api';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '@/shared/http/call';
import type { LedgerFilter } from '@/features/audit/ledger.filter';
import type { UsersFilter } from './users/users.search';

export const pageSize = 50;

// Milliseconds. The live stream reports only changes of accounts and of the ledger, so a screen reads again when it opens.
// Within this time, the route and its screen share one result.
const staleTime = 1000;

/** For values that change without a command: read again every five seconds while they are shown. */
const gauge = { staleTime, refetchInterval: 5000 };
/** Milliseconds. What is in progress is read again this often until it is done. */
const pollEveryMs = 2000;

/** The accounts that match the filter, page by page. The old rows stay until the new ones are loaded. */
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

/** The calls of the language model, newest first. */
export const modelCallsQuery = infiniteQueryOptions({
  queryKey: ['model', 'calls'],
  queryFn: ({ pageParam, signal }) =>
    callList<typeof listModelCalls>('GET', '/api/admin/model-calls', {
      query: { limit: pageSize, cursor: pageParam ?? undefined },
      signal,
    }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  staleTime,
});

/** The number of all accounts. */
export const userCountQuery = queryOptions({
  queryKey: ['admin-users', 'count'],
  queryFn: ({ signal }) => callList<typeof listAdminUsers>('GET', '/api/admin/users', { query: { limit: 1 }, signal }),
});

/** The first people whose name or email contains the text, to choose one. */
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

/** The entries of the ledger, newest first. */
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
    // An entry gets its number a moment after it is written. The live stream does not report this.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ rows }) => rows.some(({ entry }) => entry === null)) ? pollEveryMs : false,
  });

/** One entry with its stored event. */
export const auditEntryQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin-audit', 'one', id],
    queryFn: ({ signal }) => call<typeof getAuditEntry>('GET', '/api/admin/audit/:id', { params: { id }, signal }),
  });

export const integrityQuery = queryOptions({
  queryKey: ['admin-integrity'],
  queryFn: ({ signal }) => call<typeof getIntegrity>('GET', '/api/admin/integrity', { signal }),
  staleTime,
  // Another admin may have started the verification. The live stream sends a job only to the person who started it.
  refetchInterval: ({ state: { data } }) => (data?.jobId ? pollEveryMs : false),
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
