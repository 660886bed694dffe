import type { Billing } from '@app/contracts/billing/billing.api';
import { type RefundState, tierLabels } from '@app/contracts/billing/billing.constants';
import { plans, refundDays } from '@app/contracts/billing/plans';
import { Check } from 'lucide-react';
import { dayAndMonth, shortDay } from '@/shared/lib/dates';
import { offWhenReadOnly } from '@/shared/session/read-only';
import { Button } from '@/shared/ui/button';
import { Panel } from '@/shared/ui/panel';
import { money } from './money';
import { useCheckout, usePortal, useTakeBack } from './use-billing-actions';

const State = ({ billing: { paid, granted, tier, status } }: { billing: Billing }) => {
  if (status === 'past_due') return <span className="text-sm font-medium text-red">The last payment failed</span>;
  if (paid?.endsAt && granted !== tier)
    return <span className="text-sm font-medium text-amber">Ends on {dayAndMonth(paid.endsAt)}</span>;
  if (tier === 'free') return null;
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-medium text-green">
      <Check aria-hidden className="size-3.5" />
      {granted === tier ? 'Granted to you' : 'Active'}
    </span>
  );
};

const aboutOf = ({ paid, granted, stripe, tier, status, unavailable }: Billing): string => {
  if (unavailable) return 'Stripe cannot be reached just now. Your plan stays as it is.';
  if (status === 'past_due') {
    const { retry } = stripe ?? {};
    const again = retry
      ? `Stripe tries ${money(retry.amount, retry.currency)} again on ${dayAndMonth(retry.at)}.`
      : 'Stripe will try again in a few days.';
    return `${again} Put in another card under Manage Billing.`;
  }
  // A granted plan stays when the plan that the person pays for beside it ends.
  const beside = paid && granted === tier ? tierLabels[paid.tier] : null;
  if (paid?.endsAt)
    return beside
      ? `You cancelled ${beside}. It ends on ${dayAndMonth(paid.endsAt)}, and ${tierLabels[tier]} stays.`
      : 'You cancelled it. Until then everything stays as it is.';
  if (paid) {
    const since = beside ? `You also pay for ${beside}, since` : 'Since';
    return `${since} ${dayAndMonth(paid.startedAt)}${stripe?.card ? `, card ending ${stripe.card.last4}` : ''}`;
  }
  if (tier !== 'free') return 'Nothing is charged';
  const last = stripe?.invoices[0];
  if (!last) return 'No card needed';
  const why = last.status === 'paid' ? '' : ', because the last payment failed';
  return `Your paid plan has ended${why}. Everything you have stays.`;
};

const isGoingBack = (refund: RefundState | null): boolean =>
  refund !== null && refund !== 'failed' && refund !== 'canceled';

const Figure = ({ label, value, about }: { label: string; value: string; about: string }) => (
  <div className="flex-1 basis-44 px-[18px] py-3.5 max-md:px-3.5">
    <dt className="text-sm text-ink-2">{label}</dt>
    <dd className="mt-1 text-2xl font-semibold tracking-[-0.02em] tabular-nums">{value}</dd>
    <dd className="mt-0.5 text-sm text-ink-3">{about}</dd>
  </div>
);

export const PlanPanel = ({ billing, onCancel }: { billing: Billing; onCancel: () => void }) => {
  const { tier, paid, granted, stripe, payments, unavailable } = billing;
  // The server reads from Stripe only for customers. So a person is also a customer when Stripe cannot be reached now.
  const isCustomer = paid !== null || stripe !== null || unavailable;
  const checkout = useCheckout();
  const portal = usePortal();
  const name = tierLabels[paid?.tier ?? tier];
  const takeBack = useTakeBack(name);
  const interval = paid?.interval ?? 'month';
  const kept = (stripe?.invoices ?? []).filter(({ status, refund }) => status === 'paid' && !isGoingBack(refund));
  const sum = kept.reduce((all, { amount }) => all + amount, 0);
  const next = stripe?.nextCharge;
  const retry = stripe?.retry;
  const upgrade = plans.pro.prices?.month;
  return (
    <Panel aria-label="Your plan">
      <div className="flex flex-wrap items-start gap-3 px-[18px] py-3.5 max-md:px-3.5">
        <div className="min-w-48 flex-1">
          <div className="flex flex-wrap items-baseline gap-x-2.5">
            <h3 className="text-md font-semibold">{tierLabels[tier]}</h3>
            {paid && paid.tier === tier && (
              <span className="text-ink-2 tabular-nums">
                ${plans[tier].dollars[interval]} a {interval}
              </span>
            )}
            <State billing={billing} />
          </div>
          <p className="mt-0.5 text-ink-3">{aboutOf(billing)}</p>
        </div>
        {payments !== 'off' && paid?.endsAt && (
          <Button variant="primary" pending={takeBack.pending} onClick={() => takeBack.act(undefined)}>
            Take it back
          </Button>
        )}
        {payments !== 'off' && tier === 'free' && upgrade && (
          <Button variant="primary" pending={checkout.pending} onClick={() => checkout.act(upgrade)}>
            Upgrade to Pro
          </Button>
        )}
        {payments !== 'off' && isCustomer && (
          <Button pending={portal.pending} onClick={() => portal.act(undefined)}>
            Manage Billing
          </Button>
        )}
      </div>
      {stripe && (paid !== null || sum > 0) && (
        <dl className="flex border-t border-line max-md:grid max-md:grid-cols-2 [&>*+*]:border-l [&>*+*]:border-line">
          {retry && (
            <Figure
              label="Tried again"
              value={money(retry.amount, retry.currency)}
              about={`${shortDay(retry.at)}, the charge that failed`}
            />
          )}
          <Figure
            label={retry ? 'Charge after that' : 'Next charge'}
            value={next ? money(next.amount, next.currency) : 'none'}
            about={
              next
                ? shortDay(next.at)
                : paid?.endsAt
                  ? `${tierLabels[granted ?? 'free']} from ${shortDay(paid.endsAt)}`
                  : `You are on ${tierLabels[tier]}`
            }
          />
          <Figure label="Paid so far" value={money(sum)} about="Of the invoices below" />
        </dl>
      )}
      {paid && !paid.endsAt && payments !== 'off' && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-[18px] py-2.5 text-ink-3 max-md:px-3.5">
          <button
            type="button"
            className="text-ink-2 underline underline-offset-4 max-md:min-h-11"
            {...offWhenReadOnly()}
            onClick={onCancel}
          >
            Cancel {name}
          </button>
          It would run to {dayAndMonth(paid.periodEnd)}. Refund on request within {refundDays} days of a charge.
        </p>
      )}
    </Panel>
  );
};
