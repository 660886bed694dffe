import type { AdminUser } from '@app/contracts/admin/admin-users.api';
import { tierLabels } from '@app/contracts/billing/billing.constants';
import { cn } from '@/shared/lib/cn';
import { Chip } from '@/shared/ui/chip';
import { statusLabels } from './users.search';

type Named = Pick<AdminUser, 'firstName' | 'lastName' | 'email'>;

/** First and last name, else the e-mail address. */
export const nameOfUser = ({ firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

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
