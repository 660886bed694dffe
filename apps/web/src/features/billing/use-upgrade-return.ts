import { tierLabels } from '@app/contracts/billing/billing.constants';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { billingQuery } from './billing.queries';
import { toast } from '@/shared/toast/toast.store';
import { useReturnParams } from '@/shared/lib/use-return-params';
import { userQuery, useUser } from '@/shared/queries/current-user.queries';

/** Milliseconds between two reads of the plan. */
const lookEvery = 2000;
const looks = 15;

/**
 * Handles the return from a checkout. Stripe's webhook may reach the server a moment after the person comes back. So the page reads
 * the plan at once, and shows it as soon as it is in effect.
 */
export const useUpgradeReturn = (): void => {
  const client = useQueryClient();
  const { subscriptionTier } = useUser();
  const [paid, setPaid] = useState(false);
  useReturnParams(['upgrade'], ([what]) => setPaid(what === 'success'));
  useEffect(() => {
    if (!paid) return;
    // The address does not prove a payment, because anybody can open it. Only the server knows the plan.
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
      // Stops here, because a later change of the plan does not belong to this payment.
      else setPaid(false);
    };
    void look();
    return () => {
      left = 0;
      clearTimeout(timer);
    };
  }, [paid, subscriptionTier, client]);
};
