import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { tierLabels } from '@app/contracts/billing/billing.constants';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListPage } from '@/shared/http/call';
import { ended, leftOf, number, totalLabel } from '@/shared/lib/format';
import { lazily } from '@/shared/ui/lazily';
import { oneOf } from '@/shared/lib/search-params';
import { usePhone } from '@/shared/lib/use-media';
import { Empty, NoMatch, LoadError } from '@/shared/ui/empty-state';
import { MoreButton } from '@/shared/ui/more-button';
import { SearchBox } from '@/shared/ui/search-box';
import { Select } from '@/shared/ui/select';
import { AdminPage } from '@/shared/shell/admin-page';
import { pageSize, userCountQuery } from '@/shared/queries/admin.queries';
import { adminUsersQuery } from '../admin.queries';
import { TableSkeleton } from '../admin-table';
import type { PlanAct } from './use-plan-change';
import { UserCards, UserTable } from './user-table';
import { roleLabels, statusFilterLabels, usersFiltersInForce, userSortLabels } from './user-labels';
import { type ChangeUsersSearch, noUsersFilter, type UsersSearch, userSorts } from './users.search';

const PlanDialog = lazily(async () => (await import('./plan-dialog')).PlanDialog);

interface UsersProps {
  search: UsersSearch;
  onSearch: ChangeUsersSearch;
}

const filters = [
  { key: 'tier', label: 'Plan', all: 'All plans', labels: tierLabels },
  { key: 'status', label: 'Status', all: 'All statuses', labels: statusFilterLabels },
  { key: 'role', label: 'Role', all: 'All roles', labels: roleLabels },
] as const;
const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const selectLook = 'w-[128px] max-md:w-auto max-md:flex-[1_1_40%]';

const Toolbar = ({ search, onSearch }: UsersProps) => (
  <fieldset aria-label="Filter users" className="min-w-0 flex flex-wrap items-center gap-2">
    <SearchBox
      q={search.q ?? ''}
      onSearch={(q) => onSearch({ q: q || undefined }, { replace: true })}
      label="Search users by email, first name or last name"
      placeholder="Email, first or last name"
      does="Search users"
    />
    {filters.map(({ key, label, all, labels }) => (
      <Select
        key={key}
        aria-label={label}
        value={search[key] ?? ''}
        options={[{ value: '', label: all }, ...optionsOf(labels)]}
        // The address is checked again when it is read.
        onChange={(value) => onSearch({ [key]: value || undefined })}
        className={selectLook}
      />
    ))}
    <Select
      aria-label="Order"
      value={search.sort ?? 'newest'}
      options={optionsOf(userSortLabels)}
      onChange={(value) => onSearch({ sort: oneOf(userSorts, value) })}
      className={`${selectLook} md:hidden`}
    />
  </fieldset>
);

/** `12 of 214`, and a button that clears the filters. */
const Found = ({ search, onSearch, found }: UsersProps & { found: ListPage<AdminUser> | undefined }) => {
  const { data: all } = useQuery(userCountQuery);
  return (
    <div className="flex min-h-[34px] items-center gap-3 py-1 text-ink-3 max-md:min-h-11">
      {usersFiltersInForce(search).length > 0 && (
        <button
          type="button"
          className="link rounded-chip px-0.5 text-ink-2 max-md:h-11"
          onClick={() => onSearch(noUsersFilter)}
        >
          Clear all
        </button>
      )}
      {found && all && (
        <output className="ml-auto tabular-nums">
          {totalLabel(found)} of {totalLabel(found.total > all.total ? found : all)}
        </output>
      )}
    </div>
  );
};

const List = ({ search, onSearch }: UsersProps) => {
  const list = useInfiniteQuery(adminUsersQuery(search));
  // The table does not fit on a phone.
  const cards = usePhone();
  const [asking, setAsking] = useState<{ user: AdminUser; act: PlanAct } | null>(null);
  const users = list.data?.pages.flatMap(({ rows }) => rows);
  const found = list.data?.pages.at(-1);
  const inForce = usersFiltersInForce(search);
  const onAct = (user: AdminUser, act: PlanAct) => setAsking({ user, act });

  if (list.error && !users)
    return (
      <div className="mt-3 border-y border-line py-6">
        <LoadError what="The users" error={list.error} onRetry={() => void list.refetch()} />
      </div>
    );
  return (
    <>
      <Found search={search} onSearch={onSearch} found={found} />
      {!users ? (
        <TableSkeleton says="Loading users" rows={8} look="max-md:h-32" />
      ) : users.length === 0 ? (
        inForce.length > 0 ? (
          <NoMatch
            title="No user found"
            hides={ended(`Looked for: ${inForce.join(', ')}`)}
            onClear={() => onSearch(noUsersFilter)}
          />
        ) : (
          <Empty title="Nothing yet" detail="Everybody who signs in is listed here." />
        )
      ) : cards ? (
        <UserCards users={users} onAct={onAct} />
      ) : (
        <UserTable
          users={users}
          sort={search.sort ?? 'newest'}
          onSort={(sort) => onSearch({ sort: sort === 'newest' ? undefined : sort })}
          onAct={onAct}
          stale={list.isPlaceholderData}
        />
      )}
      {list.hasNextPage && users && found && (
        <div className="flex items-center justify-center gap-3 py-4 text-ink-3 tabular-nums">
          <MoreButton list={list}>Show {number(Math.min(pageSize, leftOf(found, users.length)))} more</MoreButton>
          {number(users.length)} shown
        </div>
      )}
      {asking && <PlanDialog {...asking} onClose={() => setAsking(null)} />}
    </>
  );
};

export const UsersScreen = (props: UsersProps) => (
  <AdminPage>
    <Toolbar {...props} />
    <List {...props} />
  </AdminPage>
);
