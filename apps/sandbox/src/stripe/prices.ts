import { type Interval, plans } from '@app/contracts/billing/plans';
import { type Tier, tierLabels } from '@app/contracts/billing/billing.constants';
import type { Price } from './objects';

/** Test cards by their last four digits, as Stripe has them: https://docs.stripe.com/testing */
export const testCards = {
  '4242': 'Payments succeed',
  '0341': 'The first payment succeeds, later ones fail',
  '0002': 'Every payment is declined',
} as const;

export const prices: Price[] = (Object.keys(plans) as Tier[]).flatMap((tier) =>
  Object.entries(plans[tier].prices ?? {}).map(([interval, key]) => ({
    id: `price_sandbox_${key.replace('price_', '')}`,
    object: 'price' as const,
    active: true,
    billing_scheme: 'per_unit' as const,
    created: 1_767_225_600,
    currency: 'usd',
    custom_unit_amount: null,
    livemode: false,
    lookup_key: key,
    nickname: tierLabels[tier],
    product: `prod_sandbox_${tier}`,
    recurring: {
      interval: interval as Interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed' as const,
    },
    tax_behavior: 'unspecified' as const,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring' as const,
    unit_amount: plans[tier].dollars[interval as Interval] * 100,
    unit_amount_decimal: String(plans[tier].dollars[interval as Interval] * 100),
    metadata: {},
  })),
);

/** Seconds. */
export const day = 86_400;

/** The same day of a later month, or its last day. */
export const after = (seconds: number, { interval }: Price['recurring']): number => {
  const date = new Date(seconds * 1000);
  const months = interval === 'year' ? 12 : 1;
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months + 1, 0)).getUTCDate();
  const to = new Date(date);
  to.setUTCDate(1);
  to.setUTCMonth(date.getUTCMonth() + months);
  to.setUTCDate(Math.min(date.getUTCDate(), last));
  return to.getTime() / 1000;
};

/** A date as the product writes it: `23 Nov 2026`. In UTC, as Stripe counts. */
export const dateOf = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
