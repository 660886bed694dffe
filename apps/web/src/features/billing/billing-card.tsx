import type { Billing } from '@app/contracts/billing/billing.api';
import { tierLabels } from '@app/contracts/billing/billing.constants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '@/shared/ui/empty-state';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { billingQuery } from './billing.queries';
import { CancelDialog } from './cancel-dialog';
import { ChangePlan } from './change-plan';
import { Invoices } from './invoices';
import { money } from './money';
import { PlanPanel } from './plan-panel';
import { PreviewDialog } from './preview-dialog';
import { useCheckout } from './use-billing-actions';

const notes: Record<Billing['payments'], string | null> = {
  stripe: null,
  sandbox: 'This is the sandbox’s Stripe: pay with a test card, and no money moves.',
  off: 'Payments are not set up here. An admin can grant you a plan.',
};

const Plan = ({ billing }: { billing: Billing }) => {
  const checkout = useCheckout();
  const [wanted, setWanted] = useState<string | null>(null);
  const [cancels, setCancels] = useState(false);
  const { paid, stripe, payments } = billing;
  const name = tierLabels[paid?.tier ?? billing.tier];
  const next = stripe?.nextCharge;
  const choose = (priceId: string) => (paid ? setWanted(priceId) : checkout.act(priceId));
  const cancel = () => setCancels(true);
  return (
    <>
      {notes[payments] && <p className="text-ink-2">{notes[payments]}</p>}
      <PlanPanel billing={billing} onCancel={cancel} />
      <ChangePlan billing={billing} pending={checkout.pending} onChoose={choose} onCancel={cancel} />
      {stripe && stripe.invoices.length > 0 && <Invoices invoices={stripe.invoices} plan={paid ? name : null} />}
      {wanted && <PreviewDialog priceId={wanted} now={name} onClose={() => setWanted(null)} />}
      {cancels && paid && (
        <CancelDialog
          plan={name}
          after={billing.granted ?? 'free'}
          end={paid.periodEnd}
          charge={next ? money(next.amount, next.currency) : null}
          onClose={() => setCancels(false)}
        />
      )}
    </>
  );
};

export const BillingCard = () => (
  <Loaded query={useQuery(billingQuery)} what="Your plan" loading={<SkeletonRows rows={6} says="Loading your plan" />}>
    {(billing) => <Plan billing={billing} />}
  </Loaded>
);
