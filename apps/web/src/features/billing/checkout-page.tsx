import { plans } from '@app/contracts/billing/plans';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallError, messageOf } from '@/shared/http/call';
import { startCheckout } from './use-billing-actions';
import { useAction } from '@/shared/actions/use-action';
import { userQuery } from '@/shared/queries/current-user.queries';
import { Button, buttonLook } from '@/shared/ui/button';
import { LoadError } from '@/shared/ui/empty-state';
import { Panel, PanelBody } from '@/shared/ui/panel';

/** From docs/quality/specification.md. */
const failed = 'Error: Failed to start checkout. Please try again or contact support.';

const prices = new Set(Object.values(plans).flatMap(({ prices: of }) => (of ? Object.values(of) : [])));

interface CheckoutProps {
  /** The lookup key of a price. */
  price: string | undefined;
  leave?: (address: string) => void;
}

/** Sends the browser from the pricing page to Stripe. A person without a session signs in first. */
export const Checkout = ({ price, leave = (address) => window.location.replace(address) }: CheckoutProps) => {
  const { data: user, error, refetch } = useQuery(userQuery);
  const checkout = useAction({
    run: (priceId: string, x) =>
      startCheckout(priceId, { success: '/dashboard?upgrade=success', cancel: '/pricing' }, x),
    // The page itself shows the error.
    failed: () => null,
    after: (address) => leave(address),
  });
  // The person has this plan already. Another try would be refused too.
  const refused = checkout.error instanceof CallError && checkout.error.status === 409;
  const known = price !== undefined && prices.has(price) ? price : undefined;
  const left = useRef(false);
  useEffect(() => {
    if (user === undefined || left.current) return;
    left.current = true;
    if (!known) leave('/pricing');
    else if (user) checkout.act(known);
    else leave(`/login?returnTo=${encodeURIComponent(`/checkout?price=${known}`)}`);
  });
  return (
    <main id="main" className="grid min-h-dvh place-content-center px-(--gutter)">
      <title>Checkout | Keepwarm</title>
      <h1 className="sr-only">Checkout</h1>
      {error ? (
        <LoadError what="Your account" error={error} onRetry={() => void refetch()} />
      ) : checkout.error && known ? (
        <Panel aria-label="Checkout" className="max-w-[420px]">
          <PanelBody>
            <div role="alert">
              {!refused && <p className="font-semibold">{failed}</p>}
              <p className={refused ? 'font-semibold' : 'mt-1 text-ink-2'}>
                {messageOf(checkout.error, 'Nothing was charged.')}
              </p>
            </div>
            <div className="mt-4 flex flex-wrap gap-2">
              {!refused && (
                <Button variant="primary" pending={checkout.pending} onClick={() => checkout.act(known)}>
                  Try again
                </Button>
              )}
              <a href="/pricing" className={buttonLook()}>
                Back to Pricing
              </a>
            </div>
          </PanelBody>
        </Panel>
      ) : (
        <output className="text-ink-3">Opening the checkout</output>
      )}
    </main>
  );
};
