import { tierLabels } from '@app/contracts/billing/billing.constants';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { toast } from './toast-store';
import { userQuery, useUser } from './user';

/** Milliseconds between two looks at the plan, for a browser without the live stream. */
const lookEvery = 2000;
const looks = 15;

/**
 * After a checkout. The payment service tells the server on its own, so the new plan may come a moment later than the
 * person: the page shows it as soon as it is there. `returned`: the address carries `upgrade=success`.
 */
export const useUpgradeReturn = (returned: boolean): void => {
  const client = useQueryClient();
  const { subscriptionTier } = useUser();
  const [paid, setPaid] = useState(returned);
  if (returned && !paid) setPaid(true);
  useEffect(() => {
    if (!paid) return;
    const text =
      subscriptionTier === 'free'
        ? 'Your new plan shows here in a moment.'
        : `Your plan: ${tierLabels[subscriptionTier]}.`;
    toast({ title: 'Payment received', text });
    let left = looks;
    const timer = setInterval(() => {
      if (left-- === 0) return clearInterval(timer);
      void client.invalidateQueries({ queryKey: userQuery.queryKey });
      // Where the billing card is open, this asks Stripe: the plan comes also when a webhook was lost.
      void client.invalidateQueries({ queryKey: ['billing'] });
    }, lookEvery);
    return () => clearInterval(timer);
  }, [paid, subscriptionTier, client]);
};
