export const tiers = ['free', 'starter', 'pro', 'studio'] as const;
export type Tier = (typeof tiers)[number];

/** As Stripe names them, where Keepwarm acts on them. Null is no subscription. */
export const subscriptionStatuses = ['active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const tierLabels = { free: 'Free', starter: 'Starter', pro: 'Pro', studio: 'Studio' } as const;
