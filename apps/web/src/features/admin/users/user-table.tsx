import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { Link } from '@tanstack/react-router';
import { shortDay } from '@/shared/lib/dates';
import { Skeleton } from '@/shared/ui/skeleton';
import { Cell, Head, Row, Table } from '@/shared/ui/table';
import { PlanButton, whyKept } from './plan-button';
import type { PlanAct } from './use-plan-change';
import { nameOf } from '@/shared/queries/current-user.queries';
import { AdminBadge, hasStudio, StatusBadge, StripeBadge, TierBadge } from './user-labels';
import { ViewButton } from './view-button';
import type { UserSort } from './users.search';

interface UserListProps {
  users: readonly AdminUser[];
  onAct: (user: AdminUser, act: PlanAct) => void;
}

const LedgerLink = ({ user }: { user: AdminUser }) => (
  <Link
    to="/admin/ledger"
    search={{ user: user.id, show: 'everything' }}
    aria-label={`Ledger of ${nameOf(user)}`}
    className="link text-ink-2 max-md:py-2"
  >
    Ledger
  </Link>
);

const Name = ({ user }: { user: AdminUser }) => (
  <span className="flex min-w-0 items-center gap-1.5">
    <bdi className="clip" title={nameOf(user)}>
      {nameOf(user)}
    </bdi>
    {user.role === 'admin' && <AdminBadge />}
  </span>
);

interface UserTableProps extends UserListProps {
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  /** The rows of the previous filter are still shown. */
  stale: boolean;
}

export const UserTable = ({ users, sort, onSort, onAct, stale }: UserTableProps) => (
  <Table label="Users" aria-busy={stale} className="min-w-[920px] aria-busy:opacity-60">
    <thead>
      <tr>
        <Head stick sort={sort === 'name' ? 'ascending' : null} onSort={() => onSort('name')}>
          Name
        </Head>
        <Head sort={sort === 'email' ? 'ascending' : null} onSort={() => onSort('email')}>
          Email
        </Head>
        <Head className="w-[76px]">Plan</Head>
        <Head className="w-[86px]">Status</Head>
        <Head className="w-[134px]">Payment</Head>
        <Head
          className="w-[92px]"
          sort={sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : null}
          onSort={() => onSort(sort === 'newest' ? 'oldest' : 'newest')}
        >
          Joined
        </Head>
        <Head className="w-[236px]">
          <span className="sr-only">Acts</span>
        </Head>
      </tr>
    </thead>
    <tbody>
      {users.map((user) => (
        <Row key={user.id}>
          <Cell strong stick>
            <Name user={user} />
          </Cell>
          <Cell>
            <bdi title={user.email}>{user.email}</bdi>
          </Cell>
          <Cell>
            <TierBadge user={user} />
          </Cell>
          <Cell>
            <StatusBadge user={user} />
          </Cell>
          <Cell>
            <StripeBadge user={user} />
          </Cell>
          <Cell className="tabular-nums">{shortDay(user.createdAt)}</Cell>
          <Cell className="overflow-visible pr-0">
            <span className="flex items-center justify-end gap-3">
              <ViewButton user={user} />
              <LedgerLink user={user} />
              <PlanButton user={user} onAct={(act) => onAct(user, act)} />
            </span>
          </Cell>
        </Row>
      ))}
    </tbody>
  </Table>
);

/** The users as cards, for phones. */
export const UserCards = ({ users, onAct }: UserListProps) => (
  <ul aria-label="Users" className="-mx-(--gutter) border-t border-line">
    {users.map((user) => (
      <li key={user.id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 border-b border-line px-(--gutter) py-3">
        <p className="font-semibold">
          <Name user={user} />
        </p>
        <p className="clip text-ink-2">
          <bdi>{user.email}</bdi>
        </p>
        <p className="flex flex-wrap items-center gap-1.5">
          <TierBadge user={user} />
          <StatusBadge user={user} />
          <StripeBadge user={user} />
          <span className="ml-auto text-sm text-ink-3">Joined {shortDay(user.createdAt)}</span>
        </p>
        <div className="flex items-center justify-between gap-3">
          <ViewButton user={user} />
          <LedgerLink user={user} />
          <PlanButton user={user} onAct={(act) => onAct(user, act)} />
        </div>
        {user.role === 'admin' && hasStudio(user) && <p className="text-sm text-ink-3">{whyKept}</p>}
      </li>
    ))}
  </ul>
);

/** Shown while the first rows load. */
export const UsersLoading = () => (
  <div>
    <output className="sr-only">Loading users</output>
    <div className="h-8 border-b border-line max-md:hidden" />
    {Array.from({ length: 8 }, (_, i) => (
      <div key={i} className="flex h-10 items-center gap-6 border-b border-line px-2 max-md:h-32">
        <Skeleton className={`h-2.5 ${['w-36', 'w-28', 'w-40', 'w-32'][i % 4]}`} />
        <Skeleton className="h-2.5 w-48 max-md:hidden" />
        <Skeleton className="h-5 w-14 max-md:hidden" />
        <Skeleton className="h-5 w-14 max-md:hidden" />
        <Skeleton className="ml-auto h-7 w-24" />
      </div>
    ))}
  </div>
);
