import { Injectable } from '@nestjs/common';
import type { RefundState } from '@app/contracts/billing/billing.constants';
import { planOfPrice } from '@app/contracts/billing/plans';
import type { Charge, Subscribed } from '@app/domain/billing/subscription';
import { DomainError } from '@app/domain/decider';
import { BrokenCircuitError, circuitBreaker, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import type { Stripe } from 'stripe';
import { ApiError } from '../../platform/http/errors';
import { Config } from '../../platform/kernel/config';
import { JsonLogger } from '../../platform/telemetry/logging';

/** `timeout`: milliseconds for one try of a call. A screen waits for a shorter time than a command. */
const patient = { timeout: 6_000, maxNetworkRetries: 1 };
const brief = { timeout: 3_000, maxNetworkRetries: 0 };

/** After this many failures in a row, calls to Stripe stop for a while. */
const failuresInARow = 5;
const restMs = 10_000;

/** The most invoices that a screen shows. */
const mostInvoices = 24;

/** The events that can change a person's plan or refund. */
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

/** What an event is about. `userId`: the id that Keepwarm gave to Stripe at the checkout. */
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
    /** What a refund gives back, and the credit that it ends. Both are 0 for an older charge. */
    left: number;
    credit: number;
    description: string;
    status: 'paid' | 'open' | 'void' | 'uncollectible' | 'draft';
    pdf: string | null;
    /** Whether it is for the subscription that holds now. */
    endsPlan: boolean;
  })[];
}

const timeOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
const idOf = (one: string | { id: string } | null | undefined): string | null =>
  typeof one === 'string' ? one : (one?.id ?? null);

const holds = ({ status }: Stripe.Subscription) => ['active', 'trialing', 'past_due'].includes(status);

const serverOf = (base: string | undefined) => {
  if (!base) return {};
  const { hostname: host, port, protocol } = new URL(base);
  return protocol === 'http:'
    ? { host, port: port || 80, protocol: 'http' as const }
    : { host, port: port || 443, protocol: 'https' as const };
};

/** The one adapter to Stripe: https://docs.stripe.com/api */
@Injectable()
export class Payments {
  private client: Stripe | undefined;
  private readonly webhookSecret: string;
  private readonly breaker = circuitBreaker(handleWhen(isDown), {
    halfOpenAfter: restMs,
    breaker: new ConsecutiveBreaker(failuresInARow),
  });
  readonly mode: 'stripe' | 'sandbox' | 'off';

  constructor(
    private readonly config: Config,
    private readonly logger: JsonLogger,
  ) {
    const { STRIPE_SECRET_KEY: key, STRIPE_BASE_URL: base, STRIPE_WEBHOOK_SECRET: secret = '' } = config.env;
    this.webhookSecret = secret;
    this.mode = key ? (base ? 'sandbox' : 'stripe') : 'off';
  }

  /** What the customer pays for now. `known` gives the plan when the price has lost its lookup key. */
  async current(customer: string, known: Subscribed | null, isBrief: boolean): Promise<Subscribed | null> {
    const found = await this.subscriptionOf(customer, isBrief ? brief : patient);
    return found && subscribed(found, known);
  }

  /** The same key returns the same customer. */
  async createCustomer(userId: string, email: string, name: string): Promise<string> {
    const fields = { email, ...(name && { name }), metadata: { userId } };
    const { id } = await this.ask((s) => s.customers.create(fields, { idempotencyKey: `customer-${userId}` }));
    return id;
  }

  /**
   * The checkout page for a plan. A customer has at most one open page, so that nobody buys two plans in two tabs.
   * @param key the same key returns the same page
   */
  async checkout(
    customer: string,
    userId: string,
    lookupKey: string,
    pages: { success: string; cancel: string },
    key: string,
  ) {
    const price = await this.priceOf(lookupKey);
    const { url, id } = await this.ask((s) =>
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
    const open = await this.ask((s) => s.checkout.sessions.list({ customer, status: 'open', limit: 20 }));
    const newest = open.data.toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))[0];
    for (const older of open.data.filter((one) => one.id !== newest?.id))
      await this.ask((s) => s.checkout.sessions.expire(older.id)).catch((error: unknown) => {
        // Another tab has expired it, or it was paid at this moment.
        if (!isRefusal(error)) throw error;
      });
    return newest?.id === id ? url : (newest?.url ?? url);
  }

  /** The customer's portal page. With `change`, it asks to confirm another plan, and shows the price. */
  async portal(customer: string, returnUrl: string, key: string, change?: { lookupKey: string; success: string }) {
    const flow = change && (await this.changeOf(customer, change));
    const { url } = await this.ask((s) =>
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
    const { lines, amount_due, currency } = await this.ask((s) =>
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

  /** Cancels at the end of the paid period, or takes that back. */
  async cancelAtEnd(subscription: string, cancels: boolean, key: string): Promise<void> {
    const change = cancels
      ? { cancel_at_period_end: true }
      : takesBack(await this.ask((s) => s.subscriptions.retrieve(subscription)));
    if (change)
      await this.ask((s) => s.subscriptions.update(subscription, change, { idempotencyKey: `cancel-${key}` }));
  }

  /** Ends the subscription of an invoice now. Nothing happens when it has ended: the person may have bought another one. */
  async endPlanOf(invoice: string): Promise<void> {
    const subscription = subscriptionIn(await this.ask((s) => s.invoices.retrieve(invoice)));
    // The operator can charge for something else.
    if (!subscription) return;
    await this.ask((s) => s.subscriptions.cancel(subscription)).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }

  /**
   * The data for a screen. It waits for a shorter time than a command.
   * @param since charges after this time can be refunded
   */
  async details(customer: string, since: Date): Promise<Details> {
    const [found, invoices, balance] = await Promise.all([
      this.subscriptionOf(customer, brief),
      this.ask((s) => s.invoices.list({ customer, limit: mostInvoices, expand: ['data.payments'] }, brief)),
      this.balanceOf(customer, brief),
    ]);
    const left = await Promise.all(
      invoices.data.map(async (one) => (paidAtOf(one) * 1000 > since.getTime() ? this.leftOf(one, brief) : 0)),
    );
    const card = found && typeof found.default_payment_method === 'object' ? found.default_payment_method?.card : null;
    const next =
      found && endOf(found) === null
        ? await this.ask((s) => s.invoices.createPreview({ customer, subscription: found.id }, brief))
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
        left: left[i] ?? 0,
        credit: creditAfter(invoice, balance),
        amount: invoice.amount_due,
        currency: invoice.currency,
        status: (invoice.status ?? 'draft') as Details['invoices'][number]['status'],
        description: invoice.lines.data.at(-1)?.description ?? 'Plan',
        pdf: invoice.invoice_pdf ?? null,
        endsPlan: found !== null && subscriptionIn(invoice) === found.id,
      })),
    };
  }

  /** A paid invoice of this customer; null for any other. */
  async chargeOf(customer: string, invoice: string): Promise<Charge | null> {
    const found = await this.invoiceOf(invoice).catch((error: unknown) => {
      if (isRefusal(error)) return null;
      throw error;
    });
    if (!found || idOf(found.customer) !== customer || !paymentIn(found) || found.amount_paid <= 0) return null;
    const amount = await this.leftOf(found);
    return { invoice, amount, currency: found.currency, paidAt: timeOf(paidAtOf(found)) };
  }

  /**
   * Refunds once what is left of an invoice, and returns the state of its refund. The credit that came from this charge ends with it:
   * otherwise the person would get the same money twice. It comes back when the refund fails.
   * @param known its state in the log. A refund that was recorded has ended its credit; what came since is of a later plan.
   */
  async refund(invoice: string, userId: string, known: RefundState): Promise<RefundState> {
    const found = await this.invoiceOf(invoice);
    const payment = paymentIn(found);
    if (!payment) throw new Error(`The invoice ${invoice} has no payment that could be refunded`);
    const refunds = await this.refundsOf(payment);
    const isOwn = ({ metadata }: Stripe.Refund) => metadata?.invoice === invoice;
    const goingBack = refunds.filter(({ status }) => goesBack(status));
    // The operator may have refunded a part of it, or everything, also after the own refund failed.
    const isRefunded = sumOf(refunds) >= found.amount_paid;
    const refund =
      goingBack.find(isOwn) ??
      (isRefunded ? goingBack[0] : refunds.find(isOwn)) ??
      (await this.ask((s) =>
        s.refunds.create(
          { payment_intent: payment, reason: 'requested_by_customer', metadata: { invoice, userId } },
          { idempotencyKey: `refund-${invoice}` },
        ),
      ));
    const state = (refund.status ?? 'pending') as RefundState;
    if (!goesBack(state)) await this.giveCreditBack(found, userId);
    else if (known === 'requested' || !goesBack(known)) await this.endCredit(found, userId, known);
    return state;
  }

  /** Checks the sender and the age of a webhook. @throws ApiError 400 `invalid_signature` */
  async verified(body: Buffer, signature: string): Promise<Hint> {
    const { webhooks } = await this.stripe();
    try {
      return hintOf(webhooks.constructEvent(body, signature, this.webhookSecret));
    } catch (error) {
      this.logger.pino.warn({ why: (error as Error).message }, 'a webhook was refused');
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
    const stripe = await this.stripe();
    const wanted = { types: [...followedTypes], limit: 100 };
    for (const page of [{ created: { gte: Math.floor(since.getTime() / 1000) } }, { delivery_success: false }])
      for await (const event of stripe.events.list({ ...wanted, ...page })) yield hintOf(event);
  }

  private async subscriptionOf(customer: string, options = patient): Promise<Stripe.Subscription | null> {
    const { data } = await this.ask((s) =>
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
    const { data } = await this.ask((s) => s.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 }));
    if (data[0]) return data[0].id;
    this.logger.pino.error({ lookupKey }, 'Stripe has no active price with this lookup key');
    throw new ApiError(
      503,
      'payments_failed',
      'This plan cannot be bought just now: its price is not set up at Stripe.',
    );
  }

  private invoiceOf(invoice: string): Promise<Stripe.Invoice> {
    return this.ask((s) => s.invoices.retrieve(invoice, { expand: ['payments'] }));
  }

  /** The newest first. */
  private async refundsOf(payment: string, options = patient): Promise<Stripe.Refund[]> {
    const { data } = await this.ask((s) => s.refunds.list({ payment_intent: payment, limit: 100 }, options));
    return data;
  }

  /** Cents of a paid invoice that were not refunded. An invoice that was paid outside of Stripe has no payment. */
  private async leftOf(invoice: Stripe.Invoice, options = patient): Promise<number> {
    const payment = paymentIn(invoice);
    return payment ? invoice.amount_paid - sumOf(await this.refundsOf(payment, options)) : 0;
  }

  /** The changes of a customer's credit, the newest first. */
  private async balanceOf(customer: string, options = patient): Promise<Stripe.CustomerBalanceTransaction[]> {
    const { data } = await this.ask((s) => s.customers.listBalanceTransactions(customer, { limit: 100 }, options));
    return data;
  }

  private async endCredit(invoice: Stripe.Invoice, userId: string, known: RefundState): Promise<void> {
    const customer = idOf(invoice.customer);
    if (!customer) return;
    const balance = await this.balanceOf(customer);
    const own = ownChanges(invoice, balance);
    // A repeated refund ends what the failed one gave back, and no credit of a later plan.
    const most = known === 'requested' ? Infinity : Math.max(0, ...own.map(({ amount }) => amount));
    const amount = Math.min(most, creditAfter(invoice, balance));
    if (amount === 0 || sumOfChanges(own) > 0) return;
    const description = `Paid back with the refund of ${invoice.number}`;
    const change = { amount, currency: invoice.currency, description, metadata: { invoice: invoice.id, userId } };
    const key = `credit-${invoice.id}${nth(own)}`;
    await this.ask((s) => s.customers.createBalanceTransaction(customer, change, { idempotencyKey: key }));
  }

  private async giveCreditBack(invoice: Stripe.Invoice, userId: string): Promise<void> {
    const customer = idOf(invoice.customer);
    if (!customer) return;
    const own = ownChanges(invoice, await this.balanceOf(customer));
    const amount = sumOfChanges(own);
    if (amount <= 0) return;
    const description = `Given back, because the refund of ${invoice.number} failed`;
    const change = {
      amount: -amount,
      currency: invoice.currency,
      description,
      metadata: { invoice: invoice.id, userId },
    };
    const key = `credit-back-${invoice.id}${nth(own)}`;
    await this.ask((s) => s.customers.createBalanceTransaction(customer, change, { idempotencyKey: key }));
  }

  /** The client of Stripe is large, so it is loaded at its first use. @throws ApiError `payments_off` */
  private async stripe(): Promise<Stripe> {
    const { STRIPE_SECRET_KEY: key, STRIPE_BASE_URL: base } = this.config.env;
    if (!key) throw off();
    const { Stripe: Client } = await import('stripe');
    return (this.client ??= new Client(key, { ...serverOf(base), ...patient, telemetry: false }));
  }

  private async ask<T>(call: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.stripe();
    try {
      return await this.breaker.execute(() => call(stripe));
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw failed(error);
      if (!isStripeError(error)) throw error;
      if (error.type === 'StripeIdempotencyError')
        throw new DomainError('idempotency_key_reused', 'This Idempotency-Key was already used for another request.');
      const { type, code, statusCode, requestId } = error;
      this.logger.pino.warn({ stripe: { type, code, statusCode, requestId } }, 'a call to Stripe failed');
      throw failed(error);
    }
  }
}

/** Each of its classes has its own name as `type`: https://docs.stripe.com/error-handling */
function isStripeError(error: unknown): error is Stripe.errors.StripeError {
  return error instanceof Error && 'rawType' in error;
}

function isDown(error: Error): boolean {
  return isStripeError(error) && ['StripeConnectionError', 'StripeAPIError'].includes(error.type);
}

/** Whether Stripe refused the call: the object is unknown, or in another state. */
const isRefusal = (error: unknown): boolean =>
  error instanceof PaymentsFailed && isStripeError(error.cause) && error.cause.type === 'StripeInvalidRequestError';

/** The person does not see Stripe's messages, because these contain ids and settings. They are in the log. */
class PaymentsFailed extends ApiError {
  constructor(override readonly cause: Error) {
    super(503, 'payments_failed', 'Stripe cannot do this just now. Nothing is lost; try again in a moment.');
  }
}
const failed = (cause: Error) => new PaymentsFailed(cause);
const off = () => new ApiError(503, 'payments_off', 'Payments are not set up here, so nothing was changed.');

const paymentIn = ({ payments }: Stripe.Invoice): string | null =>
  idOf(payments?.data.find(({ status }) => status === 'paid')?.payment.payment_intent);

/** Unix seconds; 0 for an invoice that is not paid. */
const paidAtOf = ({ status_transitions }: Stripe.Invoice): number => status_transitions.paid_at ?? 0;

const goesBack = (status: string | null): boolean => status !== 'failed' && status !== 'canceled';

/** Cents that went back, or are on their way. */
const sumOf = (refunds: readonly Stripe.Refund[]): number =>
  refunds.reduce((sum, { amount, status }) => (goesBack(status) ? sum + amount : sum), 0);

/** The changes of the credit that came with the refunds of an invoice. */
const ownChanges = ({ id }: Stripe.Invoice, balance: Stripe.CustomerBalanceTransaction[]) =>
  balance.filter(({ metadata }) => metadata?.invoice === id);

const sumOfChanges = (changes: Stripe.CustomerBalanceTransaction[]): number =>
  changes.reduce((sum, { amount }) => sum + amount, 0);

/** For the key of the next change: empty for the first one that ends the credit, and for the first one that gives it back. */
const nth = ({ length }: Stripe.CustomerBalanceTransaction[]): string => (length > 1 ? `-${length}` : '');

/**
 * What is left of the credit that changes to smaller plans gave for a charge. A credit from the operator does not count.
 * @param balance the changes of the customer's credit, the newest first; negative amounts are credits
 */
const creditAfter = ({ id, created, amount_paid }: Stripe.Invoice, balance: Stripe.CustomerBalanceTransaction[]) => {
  const fromPlans = balance.filter(
    (one) => one.created >= created && (one.metadata?.invoice ?? idOf(one.invoice) ?? id) !== id,
  );
  const credit = -fromPlans.reduce((sum, { amount }) => sum + amount, 0);
  return Math.max(0, Math.min(amount_paid, credit, -(balance[0]?.ending_balance ?? 0)));
};

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
