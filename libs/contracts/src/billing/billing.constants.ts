export const tiers = ['free', 'starter', 'pro', 'studio'] as const;
export type Tier = (typeof tiers)[number];

/** Stripe's names, as far as Keepwarm uses them. Null means no subscription. */
export const subscriptionStatuses = ['active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const tierLabels = { free: 'Free', starter: 'Starter', pro: 'Pro', studio: 'Studio' } as const;

/** `requested`: Stripe does not know it yet. All others are Stripe's names. */
export const refundStates = ['requested', 'pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;
export type RefundState = (typeof refundStates)[number];

export const refundLabels: Record<RefundState, string> = {
  requested: 'Refund requested',
  pending: 'Refund on its way',
  requires_action: 'Refund needs your bank',
  succeeded: 'Refunded',
  failed: 'Refund failed',
  canceled: 'Refund cancelled',
};
