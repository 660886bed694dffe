import type { getBilling, previewPlan } from '@app/contracts/billing/billing.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/call';

export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call<typeof getBilling>('GET', '/api/billing', { signal }),
});

/** Stripe counts it to the second, so it is asked for each time that the dialog opens. */
export const previewQuery = (priceId: string) =>
  queryOptions({
    queryKey: ['billing', 'preview', priceId],
    queryFn: ({ signal }) => call<typeof previewPlan>('GET', '/api/billing/preview', { query: { priceId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
