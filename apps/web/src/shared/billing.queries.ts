import type { getBilling } from '@app/contracts/billing/billing.api';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call';

/** Reading it asks Stripe, so that a plan whose webhook is late or lost holds at once. */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call<typeof getBilling>('GET', '/api/billing', { signal }),
});
