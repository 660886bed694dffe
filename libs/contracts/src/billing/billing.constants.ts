export const tiers = ['free', 'starter', 'pro', 'studio'] as const;
export type Tier = (typeof tiers)[number];

/** Stripe's names, as far as Keepwarm uses them. Null means no subscription. */
export const subscriptionStatuses = ['active', 'past_due', 'canceled'] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

export const tierLabels = { free: 'Free', starter: 'Starter', pro: 'Pro', studio: 'Studio' } as const;
