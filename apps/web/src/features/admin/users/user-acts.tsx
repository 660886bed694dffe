import type { AdminUser, viewAs } from '@app/contracts/admin/admin-users.api';
import { Link } from '@tanstack/react-router';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { startView } from '@/shared/session/view-as';
import { lazily } from '@/shared/ui/lazily';
import { Button } from '@/shared/ui/button';
import { hasStudio, type PlanAct } from './use-plan-change';
import { nameOf } from '@/shared/queries/current-user.queries';

const Tooltip = lazily(
  async () => (await import('@/shared/ui/tooltip')).Tooltip,
  ({ children }) => children,
);

export const whyKept = 'Studio cannot be revoked from an admin’s account.';

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

export const Acts = ({ user, onAct }: { user: AdminUser; onAct: (user: AdminUser, act: PlanAct) => void }) => (
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
