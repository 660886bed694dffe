import type { getBilling, previewPlan } from '@app/contracts/billing/billing.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** Reading it makes the server read from Stripe, so that a plan with a late or lost webhook is in effect at once. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call<typeof getBilling>('GET', '/api/billing', { signal }),
});

/** Stripe computes the price to the second, so it is read each time that the dialog opens. */
export const previewQuery = (priceId: string) =>
  queryOptions({
    queryKey: ['billing', 'preview', priceId],
    queryFn: ({ signal }) => call<typeof previewPlan>('GET', '/api/billing/preview', { query: { priceId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
