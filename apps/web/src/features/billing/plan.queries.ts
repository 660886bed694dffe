import type { getBilling } from '@app/contracts/billing/billing.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from '@/shared/http/call';

/** Reading it makes the server read from Stripe, so that a plan with a late or lost webhook is in effect at once. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call<typeof getBilling>('GET', '/api/billing', { signal }),
});
