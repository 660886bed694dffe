import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { tierLabels } from '@app/contracts/billing/billing.constants';
import { cn } from '@/shared/lib/cn';
import { Chip } from '@/shared/ui/chip';
import { statusLabels } from './users.search';

/** Studio can be revoked from these users, and granted to all others. */
export const hasStudio = ({ subscriptionTier, subscriptionStatus }: AdminUser): boolean =>
  subscriptionTier === 'studio' && subscriptionStatus === 'active';

export const AdminBadge = () => <Chip kind="tag">Admin</Chip>;
export const TierBadge = ({ user }: { user: AdminUser }) => <Chip>{tierLabels[user.subscriptionTier]}</Chip>;

/** Empty without a status. */
export const StatusBadge = ({ user: { subscriptionStatus: status } }: { user: AdminUser }) =>
  status && (
    <Chip className={cn(status === 'active' && 'text-green!', status === 'past_due' && 'text-amber!')}>
      {statusLabels[status]}
    </Chip>
  );

export const StripeBadge = ({ user }: { user: AdminUser }) =>
  user.stripeCustomerId !== null && <Chip>Stripe Connected</Chip>;
