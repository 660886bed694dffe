import type { Role } from '@app/contracts/account/account.events';
import type { SubscriptionStatus, Tier } from '@app/contracts/billing/billing.constants';
import type { SubscriptionEvent } from '@app/contracts/billing/billing.events';
import { type Decider, DomainError } from '../decider';

/** `role` is the role of the person with the plan, from the stream of the account; null when there is no such account. */
interface Target {
  role: Role | null;
}

export type SubscriptionCommand =
  (Target & { type: 'GrantTier'; tier: Tier; reason: string }) | (Target & { type: 'RevokeTier'; reason: string });

export interface SubscriptionState {
  tier: Tier;
  /** Null when there is no subscription. */
  status: SubscriptionStatus | null;
}

/** A person's plan. Admins grant a plan and revoke Studio; the reason may be “none given”. */
export const subscription: Decider<SubscriptionCommand, SubscriptionState, SubscriptionEvent> = {
  initial: { tier: 'free', status: null },

  decide: (command, state) => {
    if (command.role === null) throw new DomainError('not_found', 'There is no such person.');
    const { reason } = command;
    switch (command.type) {
      case 'GrantTier':
        if (state.tier === command.tier && state.status === 'active') return [];
        return [{ type: 'TierGranted', data: { tier: command.tier, from: state.tier, reason } }];
      case 'RevokeTier':
        if (command.role === 'admin')
          throw new DomainError('invalid_transition', 'Studio cannot be revoked from an admin.', state);
        if (state.tier === 'free') return [];
        // The admin saw Studio on the screen and wanted to revoke that, not the plan that replaced it since.
        if (state.tier !== 'studio')
          throw new DomainError(
            'invalid_transition',
            'Only Studio can be revoked. This person has another plan.',
            state,
          );
        return [{ type: 'TierRevoked', data: { tier: state.tier, reason } }];
    }
  },

  evolve: (_, event) => {
    switch (event.type) {
      case 'TierGranted':
        return { tier: event.data.tier, status: 'active' };
      case 'TierRevoked':
        return { tier: 'free', status: null };
    }
  },
};
