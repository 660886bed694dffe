import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { lazily } from '@/shared/ui/lazily';
import { Button } from '@/shared/ui/button';
import type { PlanAct } from './use-plan-change';
import { nameOf } from '@/shared/queries/current-user.queries';
import { hasStudio } from './user-labels';

const Tooltip = lazily(
  async () => (await import('@/shared/ui/tooltip')).Tooltip,
  ({ children }) => children,
);

export const whyKept = 'Studio cannot be revoked from an admin’s account.';

interface PlanButtonProps {
  user: AdminUser;
  onAct: (act: PlanAct) => void;
}

/** Grant Studio, or Revoke for a user who has it. Disabled for admins, with the reason. */
export const PlanButton = ({ user, onAct }: PlanButtonProps) => {
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
