import type { getBilling } from '@app/contracts/billing/billing.api';
import { getQuery } from '@/shared/http/get-query';

/** Reading it makes the server read from Stripe, so that a plan with a late or lost webhook is in effect at once. */
export const billingQuery = getQuery<typeof getBilling>(['billing'], '/api/billing');
