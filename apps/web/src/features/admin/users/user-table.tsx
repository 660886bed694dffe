import type { AdminUser, viewAs } from '@app/contracts/admin/admin-users.api';
import { tierLabels } from '@app/contracts/billing/billing.constants';
import { Link } from '@tanstack/react-router';
import { cn } from '@/shared/lib/cn';
import { shortDay } from '@/shared/lib/dates';
import { Chip } from '@/shared/ui/chip';
import { nameOf } from '@/shared/queries/current-user.queries';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { startView } from '@/shared/session/view-as';
import { lazily } from '@/shared/ui/lazily';
import { Button } from '@/shared/ui/button';
import { AdminTable } from '../admin-table';
import { hasStudio, type PlanAct } from './use-plan-change';
import { statusLabels } from './user-labels';
import type { UserSort } from './users.search';

interface UserListProps {
  users: readonly AdminUser[];
  onAct: (user: AdminUser, act: PlanAct) => void;
}

const Name = ({ user }: { user: AdminUser }) => (
  <span className="flex min-w-0 items-center gap-1.5">
    <bdi className="clip" title={nameOf(user)}>
      {nameOf(user)}
    </bdi>
    {user.role === 'admin' && <Chip kind="tag">Admin</Chip>}
  </span>
);

const TierBadge = ({ user }: { user: AdminUser }) => <Chip>{tierLabels[user.subscriptionTier]}</Chip>;

const StatusBadge = ({ user: { subscriptionStatus: status } }: { user: AdminUser }) =>
  status && (
    <Chip className={cn(status === 'active' && 'text-green!', status === 'past_due' && 'text-amber!')}>
      {statusLabels[status]}
    </Chip>
  );

const StripeBadge = ({ user }: { user: AdminUser }) => user.stripeCustomerId !== null && <Chip>Stripe Connected</Chip>;

interface UserTableProps extends UserListProps {
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  /** The rows of the previous filter are still shown. */
  stale: boolean;
}

const Tooltip = lazily(
  async () => (await import('@/shared/ui/tooltip')).Tooltip,
  ({ children }) => children,
);

const whyKept = 'Studio cannot be revoked from an admin’s account.';

/** Disabled for admins, with the reason. */
const PlanButton = ({ user, onAct }: { user: AdminUser; onAct: (act: PlanAct) => void }) => {
  const name = nameOf(user);
  if (!hasStudio(user))
    return (
      <Button size="sm" aria-label={`Grant Studio to ${name}`} onClick={() => onAct('grant')}>
        Grant Studio
      </Button>
    );
  if (user.role === 'admin')
    return (
      <Tooltip text={whyKept}>
        {/* `aria-disabled` and not `disabled`: it must take the focus, so that the reason can be read. */}
        <Button
          size="sm"
          aria-disabled
          aria-label={`Revoke Studio from ${name}`}
          aria-description={whyKept}
          className="border-transparent! bg-fill! text-ink-3! hover:bg-fill!"
        >
          Revoke
        </Button>
      </Tooltip>
    );
  return (
    <Button size="sm" variant="danger" aria-label={`Revoke Studio from ${name}`} onClick={() => onAct('revoke')}>
      Revoke
    </Button>
  );
};

/** Opens the workspace of a coach in this tab, read only. The ledger records it. */
const ViewButton = ({ user }: { user: AdminUser }) => {
  const start = useAction({
    run: ({ id }: AdminUser, extras) =>
      call<typeof viewAs>('POST', '/api/admin/users/:userId/view', { params: { userId: id }, ...extras }),
    failed: { title: 'Not opened', text: 'The workspace could not be opened. Please try again.' },
    after: startView,
  });
  if (user.role === 'admin') return null;
  return (
    <button
      type="button"
      disabled={start.pending}
      aria-label={`View as ${nameOf(user)}`}
      title="See what this person sees, read only. The ledger records that you looked."
      onClick={() => start.act(user)}
      className="link whitespace-nowrap text-ink-2 max-md:py-2"
    >
      View as
    </button>
  );
};

const Acts = ({ user, onAct }: { user: AdminUser; onAct: (user: AdminUser, act: PlanAct) => void }) => (
  <>
    <ViewButton user={user} />
    <Link
      to="/admin/ledger"
      search={{ user: user.id, show: 'everything' }}
      aria-label={`Ledger of ${nameOf(user)}`}
      className="link text-ink-2 max-md:py-2"
    >
      Ledger
    </Link>
    <PlanButton user={user} onAct={(act) => onAct(user, act)} />
  </>
);

export const UserTable = ({ users, sort, onSort, onAct, stale }: UserTableProps) => {
  const sortBy = (by: UserSort) => ({ sort: sort === by ? ('ascending' as const) : null, onSort: () => onSort(by) });
  return (
    <AdminTable
      label="Users"
      aria-busy={stale}
      className="min-w-[920px] aria-busy:opacity-60"
      items={users}
      keyOf={({ id }) => id}
      columns={[
        { head: 'Name', strong: true, ...sortBy('name'), cell: (user) => <Name user={user} /> },
        { head: 'Email', ...sortBy('email'), cell: ({ email }) => <bdi title={email}>{email}</bdi> },
        { head: 'Plan', look: 'w-[76px]', cell: (user) => <TierBadge user={user} /> },
        { head: 'Status', look: 'w-[86px]', cell: (user) => <StatusBadge user={user} /> },
        { head: 'Payment', look: 'w-[134px]', cell: (user) => <StripeBadge user={user} /> },
        {
          head: 'Joined',
          look: 'w-[92px]',
          sort: sort === 'newest' ? 'descending' : sort === 'oldest' ? 'ascending' : null,
          onSort: () => onSort(sort === 'newest' ? 'oldest' : 'newest'),
          cell: ({ createdAt }) => <span className="tabular-nums">{shortDay(createdAt)}</span>,
        },
      ]}
      acts={{
        look: 'w-[236px]',
        cell: (user) => (
          <span className="flex items-center justify-end gap-3">
            <Acts user={user} onAct={onAct} />
          </span>
        ),
      }}
    />
  );
};

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
          <Acts user={user} onAct={onAct} />
        </div>
        {user.role === 'admin' && hasStudio(user) && <p className="text-sm text-ink-3">{whyKept}</p>}
      </li>
    ))}
  </ul>
);
