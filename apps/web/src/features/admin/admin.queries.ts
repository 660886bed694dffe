import type { listAdminUsers } from '@app/contracts/admin/admin-users.api';
import type { getQueue, listQueuedJobs, QueuedJob } from '@app/contracts/admin/queues.api';
import type { listConsumers, listParked } from '@app/contracts/admin/read-models.api';
import type { listModelCalls } from '@app/contracts/drafting/model.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callList } from '@/shared/http/call';
import { pageSize, staleTime } from '@/shared/queries/admin.queries';
import type { UsersSearch } from './users/users.search';
import { pagesQuery } from '@/shared/queries/pages-query';

/** For values that change without a command: read again every five seconds while they are shown. */
const gauge = { staleTime, refetchInterval: 5000 };

/** The old rows stay until the new ones are loaded. */
export const adminUsersQuery = (filter: UsersSearch) => ({
  ...pagesQuery(['admin-users', 'list', filter], (cursor, signal) =>
    callList<typeof listAdminUsers>('GET', '/api/admin/users', {
      query: { ...filter, limit: pageSize, cursor },
      signal,
    }),
  ),
  placeholderData: keepPreviousData,
  staleTime,
});

export const modelCallsQuery = {
  ...pagesQuery(['model', 'calls'], (cursor, signal) =>
    callList<typeof listModelCalls>('GET', '/api/admin/model-calls', { query: { limit: pageSize, cursor }, signal }),
  ),
  staleTime,
};

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
