import { Injectable, Logger } from '@nestjs/common';
import { planOfPrice } from '@app/contracts/billing/plans';
import type { Charge, Subscribed } from '@app/domain/billing/subscription';
import type { Stripe } from 'stripe';
import { ApiError } from '../../platform/http/errors';
import { Refunds } from './refunds.service';
import { brief, idOf, isRefusal, paidAtOf, patient, StripeClient, timeOf } from './stripe.client';

const mostInvoices = 24;

export const followedTypes = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const satisfies Stripe.Event['type'][];

export interface Hint {
  id: string;
  type: string;
  customer: string | null;
  userId: string | null;
}

export interface Details {
  nextCharge: { amount: number; currency: string; at: string } | null;
  retry: Details['nextCharge'];
  card: { brand: string; last4: string } | null;
  invoices: (Omit<Charge, 'paidAt'> & {
    at: string;
    paidAt: string | null;
    /** The cents that a refund gives back, 0 for an older charge, and the credit that it ends. */
    left: number;
    credit: number;
    description: string;
    status: 'paid' | 'open' | 'void' | 'uncollectible' | 'draft';
    pdf: string | null;
    /** Whether it is for the subscription that holds now. */
    endsPlan: boolean;
  })[];
}

const holds = ({ status }: Stripe.Subscription) => ['active', 'trialing', 'past_due'].includes(status);

@Injectable()
export class Payments {
  private readonly logger = new Logger('payments');

  constructor(
    private readonly stripe: StripeClient,
    private readonly refunds: Refunds,
  ) {}

  get mode(): StripeClient['mode'] {
    return this.stripe.mode;
  }

  /** What the customer pays for now. `known` gives the plan when the price has lost its lookup key. */
  async current(customer: string, known: Subscribed | null, isBrief: boolean): Promise<Subscribed | null> {
    const found = await this.subscriptionOf(customer, isBrief ? brief : patient);
    return found && subscribed(found, known);
  }

  /** The same key returns the same customer. */
  async createCustomer(userId: string, email: string, name: string): Promise<string> {
    const fields = { email, ...(name && { name }), metadata: { userId } };
    const { id } = await this.stripe.ask((s) => s.customers.create(fields, { idempotencyKey: `customer-${userId}` }));
    return id;
  }

  /** A customer has at most one open page, so nobody buys two plans. @param key the same key returns the same page */
  async checkout(
    customer: string,
    userId: string,
    lookupKey: string,
    pages: { success: string; cancel: string },
    key: string,
  ) {
    const price = await this.priceOf(lookupKey);
    const { url, id } = await this.stripe.ask((s) =>
      s.checkout.sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: userId,
          line_items: [{ price, quantity: 1 }],
          success_url: pages.success,
          cancel_url: pages.cancel,
          metadata: { userId },
          subscription_data: { metadata: { userId } },
        },
        { idempotencyKey: `checkout-${key}` },
      ),
    );
    const open = await this.stripe.ask((s) => s.checkout.sessions.list({ customer, status: 'open', limit: 20 }));
    // Stripe lists the newest first, also within the second that `created` is rounded to.
    const [newest, ...others] = open.data;
    for (const older of others)
      await this.stripe
        .ask((s) => s.checkout.sessions.expire(older.id))
        .catch((error: unknown) => {
          // Another tab has expired it, or it was paid at this moment.
          if (!isRefusal(error)) throw error;
        });
    return newest?.id === id ? url : (newest?.url ?? url);
  }

  /** The customer's portal page. With `change`, it asks to confirm another plan, and shows the price. */
  async portal(customer: string, returnUrl: string, key: string, change?: { lookupKey: string; success: string }) {
    const flow = change && (await this.changeOf(customer, change));
    const { url } = await this.stripe.ask((s) =>
      s.billingPortal.sessions.create(
        { customer, return_url: returnUrl, ...(flow && { flow_data: flow }) },
        { idempotencyKey: `portal-${key}` },
      ),
    );
    return url;
  }

  private async changeOf(customer: string, { lookupKey, success }: { lookupKey: string; success: string }) {
    const [price, { id, item }] = await Promise.all([this.priceOf(lookupKey), this.itemOf(customer)]);
    return {
      type: 'subscription_update_confirm' as const,
      subscription_update_confirm: { subscription: id, items: [{ id: item, price, quantity: 1 }] },
      after_completion: { type: 'redirect' as const, redirect: { return_url: success } },
    };
  }

  /** What a change of the plan costs now. Negative lines are credits. */
  async preview(customer: string, lookupKey: string) {
    const [price, { id, item }] = await Promise.all([this.priceOf(lookupKey), this.itemOf(customer)]);
    const { lines, amount_due, currency } = await this.stripe.ask((s) =>
      s.invoices.createPreview({
        customer,
        subscription: id,
        subscription_details: { items: [{ id: item, price }], proration_behavior: 'always_invoice' },
      }),
    );
    const end = Math.max(...lines.data.map(({ period }) => period.end));
    return {
      lines: lines.data.map(({ description, amount }) => ({ description: description ?? 'Plan', amount })),
      due: amount_due,
      currency,
      periodEnd: timeOf(end),
    };
  }

  async cancelAtEnd(subscription: string, cancels: boolean, key: string): Promise<void> {
    const change = cancels
      ? { cancel_at_period_end: true }
      : takesBack(await this.stripe.ask((s) => s.subscriptions.retrieve(subscription)));
    if (change)
      await this.stripe.ask((s) => s.subscriptions.update(subscription, change, { idempotencyKey: `cancel-${key}` }));
  }

  /** Ends the subscription of an invoice now. Nothing happens when it has ended: the person may have bought another one. */
  async endPlanOf(invoice: string): Promise<void> {
    const subscription = subscriptionIn(await this.stripe.ask((s) => s.invoices.retrieve(invoice)));
    // The operator can charge for something else.
    if (!subscription) return;
    await this.stripe
      .ask((s) => s.subscriptions.cancel(subscription))
      .catch((error: unknown) => {
        if (!isRefusal(error)) throw error;
      });
  }

  /** Waits for a shorter time than a command. @param since charges after this time can be refunded */
  async details(customer: string, since: Date): Promise<Details> {
    const [found, invoices] = await Promise.all([
      this.subscriptionOf(customer, brief),
      this.stripe.ask((s) => s.invoices.list({ customer, limit: mostInvoices, expand: ['data.payments'] }, brief)),
    ]);
    const left = await this.refunds.left(customer, invoices.data, since);
    const card = found && typeof found.default_payment_method === 'object' ? found.default_payment_method?.card : null;
    const next =
      found && endOf(found) === null
        ? await this.stripe.ask((s) => s.invoices.createPreview({ customer, subscription: found.id }, brief))
        : null;
    const failed = invoices.data.find(({ status, next_payment_attempt }) => status === 'open' && next_payment_attempt);
    return {
      retry: failed?.next_payment_attempt
        ? { amount: failed.amount_remaining, currency: failed.currency, at: timeOf(failed.next_payment_attempt) }
        : null,
      card: card ? { brand: card.brand, last4: card.last4 } : null,
      nextCharge: next && found && { amount: next.amount_due, currency: next.currency, at: timeOf(periodEndOf(found)) },
      invoices: invoices.data.map((invoice, i) => ({
        invoice: invoice.id,
        at: timeOf(invoice.created),
        paidAt: paidAtOf(invoice) > 0 ? timeOf(paidAtOf(invoice)) : null,
        ...(left[i] ?? { left: 0, credit: 0 }),
        amount: invoice.amount_due,
        currency: invoice.currency,
        status: (invoice.status ?? 'draft') as Details['invoices'][number]['status'],
        description: invoice.lines.data.at(-1)?.description ?? 'Plan',
        pdf: invoice.invoice_pdf ?? null,
        endsPlan: found !== null && subscriptionIn(invoice) === found.id,
      })),
    };
  }

  /** Checks the sender and the age of a webhook. @throws ApiError 400 `invalid_signature` */
  async verified(body: Buffer, signature: string): Promise<Hint> {
    const { webhooks } = await this.stripe.client();
    try {
      return hintOf(webhooks.constructEvent(body, signature, this.stripe.webhookSecret));
    } catch (error) {
      this.logger.warn({ why: (error as Error).message }, 'a webhook was refused');
      throw new ApiError(
        400,
        'invalid_signature',
        'The signature of this webhook is wrong or too old. Nothing was done.',
      );
    }
  }

  /** Events since a time, and all that Stripe could not deliver. */
  async *missed(since: Date): AsyncGenerator<Hint> {
    if (this.mode === 'off') return;
    const stripe = await this.stripe.client();
    const wanted = { types: [...followedTypes], limit: 100 };
    for (const page of [{ created: { gte: Math.floor(since.getTime() / 1000) } }, { delivery_success: false }])
      for await (const event of stripe.events.list({ ...wanted, ...page })) yield hintOf(event);
  }

  private async subscriptionOf(customer: string, options = patient): Promise<Stripe.Subscription | null> {
    const { data } = await this.stripe.ask((s) =>
      s.subscriptions.list({ customer, status: 'all', limit: 20, expand: ['data.default_payment_method'] }, options),
    );
    return data.filter(holds).toSorted((a, b) => b.created - a.created)[0] ?? null;
  }

  private async itemOf(customer: string): Promise<{ id: string; item: string }> {
    const found = await this.subscriptionOf(customer);
    const item = found?.items.data[0]?.id;
    if (!found || !item) throw new ApiError(409, 'invalid_transition', 'There is no paid plan that could change.');
    return { id: found.id, item };
  }

  private async priceOf(lookupKey: string): Promise<string> {
    const { data } = await this.stripe.ask((s) => s.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }));
    if (data[0]) return data[0].id;
    this.logger.error({ lookupKey }, 'Stripe has no active price with this lookup key');
    throw new ApiError(
      503,
      'payments_failed',
      'This plan cannot be bought just now: its price is not set up at Stripe.',
    );
  }
}

const subscriptionIn = ({ parent }: Stripe.Invoice): string | null => idOf(parent?.subscription_details?.subscription);

const periodEndOf = ({ items }: Stripe.Subscription): number => items.data[0]?.current_period_end ?? 0;

/**
 * When a cancelled subscription ends. The portal sets a date (`cancel_at`), the API sets `cancel_at_period_end`, or both:
 * https://docs.stripe.com/billing/subscriptions/billing-mode/compare
 */
const endOf = (one: Stripe.Subscription): string | null => {
  const at = one.cancel_at ?? (one.cancel_at_period_end ? periodEndOf(one) : null);
  return at === null ? null : timeOf(at);
};

/** The change that takes a cancellation back; null when there is none. Stripe accepts only one of the two fields. */
const takesBack = ({
  cancel_at,
  cancel_at_period_end,
}: Stripe.Subscription): Stripe.SubscriptionUpdateParams | null => {
  if (cancel_at_period_end) return { cancel_at_period_end: false };
  return cancel_at === null ? null : { cancel_at: '' };
};

/** @throws Error for a price that is in no catalogue */
const subscribed = (found: Stripe.Subscription, known: Subscribed | null): Subscribed => {
  const price = found.items.data[0]?.price;
  const same = known?.subscription === found.id ? known : undefined;
  const plan = planOfPrice.get(price?.lookup_key ?? '') ?? same;
  if (!plan) throw new Error(`The price ${price?.id} of ${found.id} has no lookup key of the catalogue`);
  const { tier, interval } = plan;
  return {
    subscription: found.id,
    tier,
    interval,
    status: found.status === 'past_due' ? 'past_due' : 'active',
    startedAt: timeOf(found.start_date),
    periodEnd: timeOf(periodEndOf(found)),
    endsAt: endOf(found),
  };
};

/** The fields of Stripe's event objects that identify a person. */
interface About {
  customer?: string | { id: string } | null;
  metadata?: Record<string, string> | null;
  parent?: { subscription_details?: { metadata?: Record<string, string> | null } | null } | null;
}

const hintOf = ({ id, type, data }: Stripe.Event): Hint => {
  const { customer, metadata, parent } = data.object as About;
  const userId = metadata?.userId ?? parent?.subscription_details?.metadata?.userId ?? null;
  return { id, type, customer: idOf(customer), userId };
};
