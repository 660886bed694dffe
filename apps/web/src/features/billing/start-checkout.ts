import type { createCheckoutSession } from '@app/contracts/billing/billing.api';
import { call, type Given } from '@/shared/http/call';
import { retryUntilVisible } from '@/shared/http/retry-until-visible';

/** The two pages of this product that Stripe leads back to. */
interface Back {
  success: string;
  cancel: string;
}

/** Creates a checkout session. Returns the address of Stripe's payment page. */
export const startCheckout = async (
  priceId: string,
  { success, cancel }: Back,
  extras: Pick<Given<typeof createCheckoutSession>, 'idempotencyKey' | 'signal'>,
): Promise<string> => {
  const { origin } = window.location;
  const body = { priceId, successUrl: `${origin}${success}`, cancelUrl: `${origin}${cancel}` };
  const { url } = await retryUntilVisible(() =>
    call<typeof createCheckoutSession>('POST', '/api/stripe/create-checkout-session', { body, ...extras }),
  );
  if (!url) throw new Error('No checkout URL returned');
  return url;
};
