import type { AdminUser, changeSubscription } from '@app/contracts/admin/admin-users.api';
import { call, CallError, messageOf } from '@/shared/http/call';
import { useAction } from '@/shared/actions/use-action';

/** Studio can be revoked from these users, and granted to all others. */
export const hasStudio = ({ subscriptionTier, subscriptionStatus }: AdminUser): boolean =>
  subscriptionTier === 'studio' && subscriptionStatus === 'active';

export type PlanAct = 'grant' | 'revoke';

interface PlanChange {
  user: AdminUser;
  act: PlanAct;
  reason: string;
}

const plans = {
  grant: { subscriptionTier: 'studio', subscriptionStatus: 'active' },
  revoke: { subscriptionTier: 'free', subscriptionStatus: null },
} as const;

/** The act that undoes a change, or null: a revoke does not undo a grant over Starter or Pro. */
const oppositeOf = ({ user, act }: PlanChange): PlanAct | null => {
  if (act === 'revoke') return 'grant';
  const bare = user.subscriptionTier === 'free' && user.subscriptionStatus === null;
  return bare && user.role !== 'admin' ? 'revoke' : null;
};

export const reasonErrorOf = (error: Error | null): string | undefined =>
  error instanceof CallError ? error.body?.errors?.find(({ path }) => path.endsWith('reason'))?.message : undefined;

export const usePlanChange = () => {
  const change = useAction({
    run: ({ user, act, reason }: PlanChange, x) =>
      call<typeof changeSubscription>('PATCH', '/api/admin/users/:userId', {
        params: { userId: user.id },
        body: { ...plans[act], reason },
        ...x,
      }),
    done: (saved, given) => {
      const opposite = given.reason === undone ? null : oppositeOf(given);
      return {
        title: 'User updated',
        text: 'Subscription status has been updated successfully.',
        ...(opposite &&
          hasStudio(saved) === (given.act === 'grant') && {
            action: { label: 'Undo', run: () => change.act({ user: saved, act: opposite, reason: undone }) },
          }),
      };
    },
    failed: (error) =>
      reasonErrorOf(error) ? null : { title: 'Error', text: messageOf(error, 'Failed to update user') },
  });
  return change;
};

const undone = 'Undone';
