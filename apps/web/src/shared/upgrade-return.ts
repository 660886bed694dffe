import { tierLabels } from '@app/contracts/billing/billing.constants';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billingQuery } from './billing.queries';
import { toast } from './toast-store';
import { useToldOnce } from './told-once';
import { userQuery, useUser } from './user';

/** Milliseconds between two looks at the plan. */
const lookEvery = 2000;
const looks = 15;

/**
 * After a checkout. The payment service tells the server on its own, perhaps a moment later than the person comes back.
 * So the page asks at once, and shows the plan as soon as it holds.
 */
export const useUpgradeReturn = (): void => {
  const client = useQueryClient();
  const { subscriptionTier } = useUser();
  const [paid, setPaid] = useState(false);
  useToldOnce(['upgrade'], ([what]) => setPaid(what === 'success'));
  useEffect(() => {
    if (!paid) return;
    // Only the server knows of a payment: anybody can open this address.
    toast(
      subscriptionTier === 'free'
        ? { title: 'Waiting for the payment', text: 'Your new plan shows here as soon as Stripe confirms it.' }
        : { title: 'Payment received', text: `Your plan: ${tierLabels[subscriptionTier]}.` },
    );
    let left = subscriptionTier === 'free' ? looks : 1;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      left--;
      await client.prefetchQuery({ ...billingQuery, staleTime: 0 });
      await client.invalidateQueries({ queryKey: userQuery.queryKey });
      if (left > 0) timer = setTimeout(() => void look(), lookEvery);
      // A later plan has nothing to do with this payment.
      else setPaid(false);
    };
    void look();
    return () => {
      left = 0;
      clearTimeout(timer);
    };
  }, [paid, subscriptionTier, client]);
};
