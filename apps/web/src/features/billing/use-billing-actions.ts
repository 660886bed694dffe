import type {
  cancelPlan,
  createCheckoutSession,
  createPortalSession,
  Invoice,
  requestRefund,
  takeBackCancellation,
} from '@app/contracts/billing/billing.api';
import { call, type Given } from '@/shared/http/call';
import { retryUntilVisible } from '@/shared/http/retry-until-visible';
import { useAction } from '@/shared/actions/use-action';

/** Opens Stripe's page. Tests replace it. */
export const browser = { leave: (url: string): void => location.assign(url) };

const address = (path: string) => `${location.origin}${path}`;

/** Creates a checkout session, which leads back to one of two pages. Returns the address of Stripe's payment page. */
export const startCheckout = async (
  priceId: string,
  back: { success: string; cancel: string },
  x: Pick<Given<typeof createCheckoutSession>, 'idempotencyKey'>,
): Promise<string> => {
  const body = { priceId, successUrl: address(back.success), cancelUrl: address(back.cancel) };
  const { url } = await retryUntilVisible(() =>
    call<typeof createCheckoutSession>('POST', '/api/stripe/create-checkout-session', { body, ...x }),
  );
  if (!url) throw new Error('No checkout URL returned');
  return url;
};

export const useCheckout = () =>
  useAction({
    run: async (priceId: string, x) => {
      const back = { success: '/settings?tab=billing&upgrade=success', cancel: '/settings?tab=billing' };
      browser.leave(await startCheckout(priceId, back, x));
    },
    failed: {
      title: 'Checkout Error',
      text: 'Failed to start checkout. Please contact support if this persists.',
    },
  });

export const usePortal = () =>
  useAction({
    run: async (_: undefined, x) => {
      const body = { returnUrl: address('/settings?tab=billing') };
      const { url } = await retryUntilVisible(() =>
        call<typeof createPortalSession>('POST', '/api/stripe/create-portal-session', { body, ...x }),
      );
      browser.leave(url);
    },
    failed: { title: 'Error', text: 'Failed to open billing portal. Please try again.', own: true },
  });

export const useCancel = (plan: string, done: () => void) =>
  useAction({
    run: (_: undefined, x) => call<typeof cancelPlan>('POST', '/api/billing/cancellation', x),
    done: { title: `${plan} cancelled`, text: 'Nothing changes until it ends. You can take this back.' },
    failed: { title: 'Error', text: `${plan} could not be cancelled. Nothing was changed. Please try again.` },
    after: done,
    afterRecorded: done,
  });

export const useTakeBack = (plan: string) =>
  useAction({
    run: (_: undefined, x) => call<typeof takeBackCancellation>('DELETE', '/api/billing/cancellation', x),
    done: { title: `${plan} continues`, text: 'The cancellation is taken back.' },
    failed: { title: 'Error', text: 'The cancellation could not be taken back. Please try again.' },
  });

export const useRefund = (done: () => void) =>
  useAction({
    run: ({ id }: Invoice, x) =>
      call<typeof requestRefund>('POST', '/api/billing/refunds', { body: { invoiceId: id }, ...x }),
    done: { title: 'Refund requested', text: 'Stripe sends the money back to your card within ten days.' },
    failed: { title: 'Error', text: 'The refund could not be requested. Nothing was changed. Please try again.' },
    after: done,
    afterRecorded: done,
  });
