import type { Billing, Invoice } from '@app/contracts/billing/billing.api';
import { refundLabels, type Tier, tierLabels } from '@app/contracts/billing/billing.constants';
import { planOfPrice, plans } from '@app/contracts/billing/plans';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '@/shared/ui/empty-state';
import { SkeletonRows } from '@/shared/ui/skeleton';
import { dayAndMonth, shortDay } from '@/shared/lib/dates';
import { Dialog } from '@/shared/ui/dialog';
import { Button, buttonLook } from '@/shared/ui/button';
import { Panel, Ruled } from '@/shared/ui/panel';
import { number } from '@/shared/lib/format';
import { usageQuery } from '@/shared/queries/plan-usage.queries';
import { billingQuery, previewQuery } from './billing.queries';
import { ChangePlan } from './change-plan';
import { money } from './money';
import { PlanPanel } from './plan-panel';
import { useCancel, useCheckout, useRefund } from './use-billing-actions';
import { Calculation } from './calculation';

const notes: Record<Billing['payments'], string | null> = {
  stripe: null,
  sandbox: 'This is the sandbox’s Stripe: pay with a test card, and no money moves.',
  off: 'Payments are not set up here. An admin can grant you a plan.',
};

interface PreviewDialogProps {
  /** The lookup key of the new price. */
  priceId: string;
  /** The name of the plan that the person has. */
  now: string;
  onClose: () => void;
}

const PreviewDialog = ({ priceId, now, onClose }: PreviewDialogProps) => {
  const query = useQuery(previewQuery(priceId));
  const checkout = useCheckout();
  const plan = planOfPrice.get(priceId);
  const name = plan ? tierLabels[plan.tier] : '';
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Go to ${name} today?`} width={460}>
      <Loaded query={query} what="The amounts" loading={<SkeletonRows rows={4} says="Stripe calculates the amounts" />}>
        {({ lines, currency, due, afterwards }) => (
          <Calculation
            lines={[
              ...lines.map(({ description, amount }) => ({ label: description, value: money(amount, currency) })),
              { label: 'Charged today', value: money(due, currency), sum: true },
              {
                label: `From ${dayAndMonth(afterwards.at)}, each ${plan?.interval ?? 'month'}`,
                value: money(afterwards.amount, currency),
              },
            ]}
            note="Stripe calculated these a moment ago. It adds VAT on its page where it applies."
            keep={`Stay on ${now}`}
            confirm={`Pay ${money(due, currency)} at Stripe`}
            pending={checkout.pending}
            onConfirm={() => checkout.act(priceId)}
            onClose={onClose}
          />
        )}
      </Loaded>
    </Dialog>
  );
};

const statusWords: Record<Invoice['status'], string | null> = {
  paid: null,
  open: 'Not paid yet',
  void: 'Not charged',
  uncollectible: 'Not paid',
  draft: 'Being prepared',
};

const RefundDialog = ({ invoice, plan, onClose }: { invoice: Invoice; plan: string | null; onClose: () => void }) => {
  const refund = useRefund(onClose);
  const { at, currency, refundAmount, endsCredit } = invoice;
  const amount = money(refundAmount, currency);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Get ${amount} back?`} width={460}>
      <Calculation
        lines={[
          { label: `Charge of ${dayAndMonth(at)}`, value: amount },
          ...(plan ? [{ label: plan, value: 'ends now' }] : []),
          ...(endsCredit > 0
            ? [{ label: 'Credit from your changes of plan', value: `${money(endsCredit, currency)} ends` }]
            : []),
          { label: 'Your leads, texts and receipts', value: 'all stay' },
        ]}
        note="Stripe sends the money to the card that paid. It takes up to ten days."
        keep={`Keep ${plan ?? 'it'}`}
        confirm="Request the refund"
        destroys
        pending={refund.pending}
        onConfirm={() => refund.act(invoice)}
        onClose={onClose}
      />
    </Dialog>
  );
};

/** `plan`: the name of the plan that the person pays for now. */
const Invoices = ({ invoices, plan }: { invoices: readonly Invoice[]; plan: string | null }) => {
  const [asked, setAsked] = useState<Invoice | null>(null);
  return (
    <Panel title="Invoices" ruled>
      <Ruled>
        {invoices.map((invoice) => {
          const { id, at, description, amount, currency, status, pdf, refund, refundableUntil } = invoice;
          const state = refund ? refundLabels[refund] : statusWords[status];
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-[18px] py-2.5 max-md:px-3.5">
              <p className="min-w-40 flex-1">
                <span className="font-medium">{shortDay(at)}</span> <span className="text-ink-3">{description}</span>
                {state && <span className="block text-sm text-ink-2">{state}</span>}
              </p>
              <span className="text-ink-2 tabular-nums">{money(amount, currency)}</span>
              {refundableUntil && (
                <Button
                  changes
                  size="sm"
                  variant="quiet"
                  title={`Until ${shortDay(refundableUntil)}`}
                  onClick={() => setAsked(invoice)}
                >
                  Refund
                </Button>
              )}
              {pdf && (
                <a
                  href={pdf}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`Invoice of ${shortDay(at)} as PDF`}
                  className={buttonLook({ size: 'sm', variant: 'quiet' })}
                >
                  PDF
                </a>
              )}
            </li>
          );
        })}
      </Ruled>
      {asked && <RefundDialog invoice={asked} plan={asked.endsPlan ? plan : null} onClose={() => setAsked(null)} />}
    </Panel>
  );
};

interface CancelDialogProps {
  plan: string;
  /** The plan that the person has then. */
  after: Tier;
  end: string;
  /** `$29.00`; null while it is not known. */
  charge: string | null;
  onClose: () => void;
}

/** What a plan means for new leads. `count`: how many leads the person has; undefined while it is not known. */
const newLeads = (plan: Tier, count: number | undefined): string => {
  const { leads: limit } = plans[plan];
  if (limit === null) return 'go on';
  if (count === undefined) return `up to ${limit} in all`;
  const room = limit - count;
  return room > 0
    ? `${number(room)} more, you have ${number(count)} of ${limit}`
    : `wait, you have ${number(count)} and ${tierLabels[plan]} holds ${limit}`;
};

const CancelDialog = ({ plan, after, end, charge, onClose }: CancelDialogProps) => {
  const cancel = useCancel(plan, onClose);
  const day = dayAndMonth(end);
  const { postsPerWeek } = plans[after];
  const { data: usage } = useQuery(usageQuery);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Cancel ${plan} on ${day}?`} width={460}>
      <Calculation
        lines={[
          { label: `Until ${day}`, value: 'nothing changes' },
          { label: `Charge on ${day}`, value: charge ? `none, instead of ${charge}` : 'none' },
          { label: 'Your leads, texts and receipts', value: 'all stay' },
          { label: 'Writing, follow-ups, export', value: 'go on' },
          { label: 'New leads', value: newLeads(after, usage?.leads.count) },
          { label: 'Generated posts', value: postsPerWeek === null ? 'go on' : `${postsPerWeek} a week` },
        ]}
        note={`You can take it back until ${day} with one click.`}
        keep={`Keep ${plan}`}
        confirm={`Cancel on ${day}`}
        destroys
        pending={cancel.pending}
        onConfirm={() => cancel.act(undefined)}
        onClose={onClose}
      />
    </Dialog>
  );
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
