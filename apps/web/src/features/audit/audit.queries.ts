import type { listAdminUsers } from '@app/contracts/admin/admin-users.api';
import type { getAuditEntry, listAudit } from '@app/contracts/audit/audit.api';
import type { getIntegrity } from '@app/contracts/audit/integrity.api';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callList } from '@/shared/http/call';
import { getQuery } from '@/shared/http/get-query';
import { pageSize, pollEveryMs, staleTime } from '@/shared/queries/admin.queries';
import type { AuditFilter } from './audit.filter';
import { pagesQuery } from '@/shared/queries/pages-query';

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

export const auditQuery = (filter: AuditFilter) =>
  infiniteQueryOptions({
    ...pagesQuery(['admin-audit', 'list', filter], (cursor, signal) =>
      callList<typeof listAudit>('GET', '/api/admin/audit', { query: { ...filter, limit: pageSize, cursor }, signal }),
    ),
    placeholderData: keepPreviousData,
    staleTime,
    // An entry gets its number a moment after it is written. The live stream does not report this.
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ rows }) => rows.some(({ entry }) => entry === null)) ? pollEveryMs : false,
  });

export const auditEntryQuery = (id: string) =>
  getQuery<typeof getAuditEntry>(['admin-audit', 'one', id], '/api/admin/audit/:id', { params: { id } });

export const integrityQuery = queryOptions({
  ...getQuery<typeof getIntegrity>(['admin-integrity'], '/api/admin/integrity'),
  staleTime,
  // Another admin may have started the verification. The live stream sends a job only to the person who started it.
  refetchInterval: ({ state: { data } }) => (data?.jobId ? pollEveryMs : false),
});
