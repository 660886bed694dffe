import { Controller } from '@nestjs/common';
import {
  cancelPlan,
  createCheckoutSession,
  createPortalSession,
  getBilling,
  type Plan,
  previewPlan,
  requestRefund,
  stripeWebhook,
  takeBackCancellation,
} from '@app/contracts/billing/billing.api';
import { tierLabels } from '@app/contracts/billing/billing.constants';
import { planOfPrice, plans, refundDays } from '@app/contracts/billing/plans';
import type { SubscriptionState } from '@app/domain/billing/subscription';
import { DomainError, mustExist } from '@app/domain/decider';
import { DateTime } from 'luxon';
import type { CommandContext } from '@app/event-sourcing/commands/context';
import { ApiError, invalid } from '../../platform/http/errors';
import { Handle, type Received, Commands } from '../../platform/http/endpoint';
import type { SignedIn } from '../../platform/kernel/people';
import { Clock } from '@app/event-sourcing/kernel/clock';
import { Config } from '../../platform/kernel/config';
import { EventStore } from '@app/event-sourcing/event-store';
import { Progress } from '@app/event-sourcing/read-models/progress';
import { Following, Webhooks } from './stripe-sync.jobs';
import { type Details, Payments } from './payments.service';
import { Refunds } from './refunds.service';
import { ActOnSubscription } from '../../shared/subscription.commands';
import { planOf } from './plan.queries';

const shownOf = ({ tier, status, granted, paid }: SubscriptionState): Plan => {
  if (!paid) return { tier, status, granted, paid: null };
  const { subscription: _, ...shown } = paid;
  return { tier, status, granted, paid: shown };
};

const refundMs = refundDays * 86_400_000;

@Controller()
export class BillingController {
  private readonly home: string;

  constructor(
    private readonly commands: Commands,
    private readonly store: EventStore,
    private readonly payments: Payments,
    private readonly refunds: Refunds,
    private readonly following: Following,
    private readonly webhooks: Webhooks,
    private readonly progress: Progress,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.home = new URL(config.publicUrl).origin;
  }

  @Handle(getBilling)
  async billing({ user: { id }, request: { requestId } }: Received<typeof getBilling>) {
    const { mode } = this.payments;
    const known = await planOf(this.store, id);
    const { customer } = known;
    const without = { ...shownOf(known), payments: mode, stripe: null, unavailable: false };
    if (mode === 'off' || !customer) return without;
    try {
      const [{ state, position }, details] = await Promise.all([
        this.following.follow(id, requestId, true),
        this.payments.details(customer, new Date(this.clock.now().getTime() - refundMs)),
      ]);
      await this.progress.shown('subscription', position);
      const { nextCharge, retry, card, invoices } = details;
      const stripe = {
        nextCharge,
        retry,
        card,
        invoices: invoices.map((one) => invoiceOf(one, state)),
      };
      return { ...without, ...shownOf(state), stripe };
    } catch (error) {
      if (error instanceof ApiError) return { ...without, unavailable: true };
      throw error;
    }
  }

  @Handle(createCheckoutSession)
  async checkout({ body, user, context }: Received<typeof createCheckoutSession>) {
    const success = this.own('successUrl', body.successUrl);
    const cancel = this.own('cancelUrl', body.cancelUrl);
    const customer = await this.customerOf(user, context);
    const { paid } = (await this.following.follow(user.id, context.correlationId)).state;
    const wanted = planOfPrice.get(body.priceId);
    if (paid && paid.tier === wanted?.tier && paid.interval === wanted.interval)
      throw new DomainError('invalid_transition', `You have ${tierLabels[paid.tier]} already.`);
    const url = paid
      ? await this.payments.portal(customer, cancel, context.commandId, { lookupKey: body.priceId, success })
      : await this.payments.checkout(customer, user.id, body.priceId, { success, cancel }, context.commandId);
    if (!url) throw new ApiError(503, 'payments_failed', 'No checkout URL returned');
    return { url };
  }

  @Handle(createPortalSession)
  async portal({ body, user, context }: Received<typeof createPortalSession>) {
    const returnUrl = this.own('returnUrl', body.returnUrl);
    const customer = await this.customerOf(user, context);
    return { url: await this.payments.portal(customer, returnUrl, context.commandId) };
  }

  @Handle(previewPlan)
  async preview({ query: { priceId }, user: { id } }: Received<typeof previewPlan>) {
    const plan = mustExist(planOfPrice.get(priceId), 'plan');
    const { tier, interval } = plan;
    const amount = plans[tier].dollars[interval] * 100;
    const { customer, paid } = await planOf(this.store, id);
    if (!customer || !paid) {
      const line = { description: `${tierLabels[tier]}, one ${interval}`, amount };
      // From the 31st, the next month is charged on its last day, as at Stripe.
      const next = DateTime.fromJSDate(this.clock.now(), { zone: 'utc' }).plus({ [interval]: 1 });
      return { lines: [line], due: amount, currency: 'usd', afterwards: { amount, at: next.toJSDate().toISOString() } };
    }
    const { periodEnd, ...costs } = await this.payments.preview(customer, priceId);
    return { ...costs, afterwards: { amount, at: periodEnd } };
  }

  @Handle(cancelPlan)
  cancel({ user: { id }, context }: Received<typeof cancelPlan>) {
    return this.cancelAtEnd(id, true, context);
  }

  @Handle(takeBackCancellation)
  takeBack({ user: { id }, context }: Received<typeof takeBackCancellation>) {
    return this.cancelAtEnd(id, false, context);
  }

  @Handle(requestRefund)
  async refund({ body: { invoiceId }, user: { id }, context }: Received<typeof requestRefund>) {
    const { customer } = await planOf(this.store, id);
    const charge = mustExist(customer ? await this.refunds.chargeOf(customer, invoiceId) : null, 'paid invoice');
    const at = this.clock.now().toISOString();
    const command = { type: 'RequestRefund', charge, at } as const;
    return this.commands.show(new ActOnSubscription(command, context), ({ state }) => ({
      state: state.refunds[invoiceId]?.state ?? 'requested',
    }));
  }

  @Handle(stripeWebhook)
  async webhook({ request }: Received<typeof stripeWebhook>): Promise<{ received: true }> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const hint = await this.payments.verified(body, request.get('stripe-signature') ?? '');
    await this.webhooks.take(hint, request.requestId);
    return { received: true };
  }

  private async cancelAtEnd(owner: string, cancels: boolean, context: CommandContext) {
    const { paid } = await planOf(this.store, owner);
    if (!paid) throw new DomainError('invalid_transition', 'There is no paid plan that could be cancelled.');
    await this.payments.cancelAtEnd(paid.subscription, cancels, context.commandId);
    const { state, position } = await this.following.follow(owner, context.correlationId);
    return this.commands.whenShown('subscription', position, () => shownOf(state));
  }

  /** Each person has one customer: the person's id is the idempotency key at Stripe, and the log keeps the first customer. */
  private async customerOf(user: SignedIn, context: CommandContext): Promise<string> {
    const known = await planOf(this.store, user.id);
    const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
    const customer = known.customer ?? (await this.payments.createCustomer(user.id, user.email, name));
    const command = { type: 'LinkCustomer', customer } as const;
    const { state } = await this.commands.send(new ActOnSubscription(command, context));
    return state.customer ?? customer;
  }

  /** An address of our own origin. @throws ApiError 400 `validation_failed` */
  private own(path: string, given: string): string {
    const address = URL.canParse(given, this.home) ? new URL(given, this.home) : null;
    if (address?.origin === this.home && !address.username) return address.href;
    throw invalid([{ path, message: 'Must be an address of Keepwarm' }]);
  }
}

const invoiceOf = (
  { invoice, left, credit, paidAt, ...shown }: Details['invoices'][number],
  state: SubscriptionState,
) => {
  const refund = state.refunds[invoice]?.state ?? null;
  const isOffered = paidAt !== null && left > 0 && !refund;
  return {
    id: invoice,
    ...shown,
    refund,
    refundableUntil: isOffered ? new Date(Date.parse(paidAt) + refundMs).toISOString() : null,
    refundAmount: isOffered ? left : 0,
    endsCredit: isOffered ? credit : 0,
  };
};
