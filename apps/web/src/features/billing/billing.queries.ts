import type { getBilling, previewPlan } from '@app/contracts/billing/billing.api';
import { getQuery } from '@/shared/http/get-query';

/** Reading it makes the server read from Stripe, so that a plan with a late or lost webhook is in effect at once. */
export const billingQuery = getQuery<typeof getBilling>(['billing'], '/api/billing');

/** Stripe computes the price to the second, so it is read each time that the dialog opens. */
export const previewQuery = (priceId: string) => ({
  ...getQuery<typeof previewPlan>(['billing', 'preview', priceId], '/api/billing/preview', { query: { priceId } }),
  staleTime: 0,
  gcTime: 0,
});
