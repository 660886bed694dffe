import type { AdminUser, viewAs } from '@app/contracts/admin/admin-users.api';
import { call } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';
import { startView } from '@/shared/session/view-as';
import { nameOf } from '@/shared/queries/current-user.queries';

/** Opens the workspace of a coach in this tab, read only. The ledger records it. */
export const ViewButton = ({ user }: { user: AdminUser }) => {
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
