import type { listAdminUsers } from '@app/contracts/admin/admin-users.api';
import type { getQueue, listQueuedJobs, QueuedJob } from '@app/contracts/admin/queues.api';
import type { listConsumers, listParked } from '@app/contracts/admin/read-models.api';
import type { listModelCalls } from '@app/contracts/drafting/model.api';
import { keepPreviousData } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
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

export const consumersQuery = {
  ...getQuery<typeof listConsumers>(['admin-read-models', 'list'], '/api/admin/read-models'),
  ...gauge,
};

export const parkedQuery = (name: string) => ({
  ...getQuery<typeof listParked>(['admin-read-models', 'parked', name], '/api/admin/read-models/:name/parked', {
    params: { name },
  }),
  staleTime,
});

export const queueQuery = { ...getQuery<typeof getQueue>(['admin-queue', 'counts'], '/api/admin/queue'), ...gauge };

export const queuedJobsQuery = (state: QueuedJob['state'], limit: number) => ({
  ...getQuery<typeof listQueuedJobs>(['admin-queue', 'jobs', state, limit], '/api/admin/queue/jobs', {
    query: { state, limit },
  }),
  ...gauge,
  placeholderData: keepPreviousData,
});
