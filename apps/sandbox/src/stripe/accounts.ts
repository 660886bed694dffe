import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { planFor } from './blanks';
import {
  id,
  newBalanceTransaction,
  newCard,
  newCheckout,
  newCustomer,
  newInvoice,
  newLine,
  newPayment,
  newPortal,
  newRefund,
  newSubscription,
  type PortalChange,
} from './new-objects';
import {
  apiVersion,
  type BalanceTransaction,
  type Card,
  type CheckoutSession,
  type Customer,
  type Invoice,
  type Line,
  missing,
  type Metadata,
  type PortalSession,
  type Price,
  type Refund,
  StripeError,
  type StripeEvent,
  type Subscription,
} from './objects';
import { after, dateOf, day, prices } from './prices';

/** What the person wants at the checkout. Stripe's responses do not contain it. */
interface Asked {
  checkout: string;
  price: string;
  metadata: Metadata;
}

interface Data {
  /** Seconds that the test clock is ahead. */
  ahead: number;
  customers: Customer[];
  cards: Card[];
  subscriptions: Subscription[];
  invoices: Invoice[];
  checkouts: CheckoutSession[];
  asked: Asked[];
  portals: PortalSession[];
  refunds: Refund[];
  balances: BalanceTransaction[];
  events: StripeEvent[];
  /** Results by idempotency key. */
  replies: Record<string, { request: string; status: number; body: string }>;
}

/** Days after a failed payment on which it is tried again. After the last one the subscription ends. */
const retries = [3, 5, 7];

const declined = () => new StripeError(402, 'Your card was declined.', { type: 'card_error', code: 'card_declined' });

/** The old values of the fields that have changed. */
const differences = (before: object, now: object): object =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify((now as Record<string, unknown>)[name]),
    ),
  );

/** One Stripe account: its customers and what happens to them. With a `file`, it survives a restart. */
export class Account {
  readonly data: Data;

  constructor(
    /** Where browsers reach the sandbox. */
    private readonly url: string,
    private readonly emitted: (event: StripeEvent) => void,
    private readonly file?: string,
  ) {
    this.data = {
      ahead: 0,
      customers: [],
      cards: [],
      subscriptions: [],
      invoices: [],
      checkouts: [],
      asked: [],
      portals: [],
      refunds: [],
      balances: [],
      events: [],
      replies: {},
      ...(file && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Data) : {}),
    };
  }

  save(): void {
    if (!this.file) return;
    writeFileSync(`${this.file}.new`, JSON.stringify(this.data));
    renameSync(`${this.file}.new`, this.file);
  }

  /** Unix seconds of the test clock. */
  get now(): number {
    return Math.floor(Date.now() / 1000) + this.data.ahead;
  }

  find<K extends 'customers' | 'subscriptions' | 'invoices' | 'checkouts' | 'portals' | 'refunds' | 'cards'>(
    kind: K,
    wanted: string,
  ): Data[K][number] {
    const found = (this.data[kind] as Data[K][number][]).find((one) => one.id === wanted);
    if (!found) throw missing(kind.slice(0, -1), wanted);
    return found;
  }

  priceOf(wanted: string): Price {
    const found = prices.find((price) => price.id === wanted);
    if (!found) throw missing('price', wanted);
    return found;
  }

  createCustomer(fields: { email?: string; name?: string; metadata?: Metadata }): Customer {
    const { email = null, name = null, metadata = {} } = fields;
    const customer = newCustomer(this.now, email, name, metadata);
    this.data.customers.push(customer);
    this.emit('customer.created', customer);
    return customer;
  }

  createCheckout(fields: {
    customer: string;
    price: string;
    successUrl: string;
    cancelUrl: string;
    reference: string | null;
    metadata: Metadata;
    subscriptionMetadata: Metadata;
  }): CheckoutSession {
    const { customer, price, subscriptionMetadata, ...wanted } = fields;
    const about = { ...wanted, email: this.find('customers', customer).email, amount: this.priceOf(price).unit_amount };
    const checkout = newCheckout(this.now, this.url, customer, about);
    this.data.checkouts.push(checkout);
    this.data.asked.push({ checkout: checkout.id, price, metadata: subscriptionMetadata });
    return checkout;
  }

  /** @throws StripeError for an unknown checkout */
  askedOf(wanted: string): Asked {
    const asked = this.data.asked.find(({ checkout }) => checkout === wanted);
    if (!asked) throw missing('checkout.session', wanted);
    return asked;
  }

  expireCheckout(wanted: string): CheckoutSession {
    const checkout = this.find('checkouts', wanted);
    if (checkout.status !== 'open')
      throw new StripeError(400, `Only Checkout Sessions with a status of open can be expired.`);
    Object.assign(checkout, { status: 'expired', url: null });
    this.emit('checkout.session.expired', checkout);
    return checkout;
  }

  /** The person has typed the number of a test card. @throws StripeError `card_declined` */
  pay(wanted: string, last4: string): CheckoutSession {
    const checkout = this.find('checkouts', wanted);
    if (checkout.status !== 'open') throw new StripeError(400, 'This checkout has ended. Go back and start again.');
    if (last4 === '0002') throw declined();
    const asked = this.askedOf(wanted);
    const price = this.priceOf(asked.price);
    const card = this.addCard(last4, checkout.customer);
    const subscription = newSubscription(this.now, checkout.customer, price, card.id, asked.metadata);
    this.data.subscriptions.push(subscription);
    const end = after(this.now, price.recurring);
    const line = newLine(subscription, price.unit_amount, `1 × ${price.nickname}`, [this.now, end], false);
    const first = this.draft(subscription, 'subscription_create', [line]);
    subscription.latest_invoice = first.id;
    this.emit('customer.subscription.created', subscription);
    this.settle(first, true);
    const done = {
      status: 'complete',
      payment_status: 'paid',
      subscription: subscription.id,
      invoice: first.id,
      url: null,
    };
    Object.assign(checkout, done);
    this.emit('checkout.session.completed', checkout);
    return checkout;
  }

  addCard(last4: string, customer: string): Card {
    const card = newCard(this.now, customer, last4);
    this.data.cards.push(card);
    return card;
  }

  /** @param change the portal shows only the confirmation of this change */
  createPortal(customer: string, returnUrl: string, change: PortalChange | null): PortalSession {
    this.find('customers', customer);
    const portal = newPortal(this.now, this.url, customer, returnUrl, change);
    this.data.portals.push(portal);
    return portal;
  }

  /** The invoice of a change of plan now. It credits the rest of the old plan and charges the rest of the new one. */
  preview(wanted: string, to?: Price): Invoice {
    const subscription = this.find('subscriptions', wanted);
    const [item] = subscription.items.data;
    if (!item) throw missing('subscription_item', wanted);
    const { price: from, current_period_start: start, current_period_end: end } = item;
    if (!to) {
      const next = newLine(
        subscription,
        from.unit_amount,
        `1 × ${from.nickname}`,
        [end, after(end, from.recurring)],
        false,
      );
      return { ...this.draft(subscription, 'upcoming', [next]), next_payment_attempt: end };
    }
    const left = Math.max(0, end - this.now) / (end - start);
    const since = `after ${dateOf(this.now)}`;
    const same = to.recurring.interval === from.recurring.interval;
    const period: [number, number] = [this.now, same ? end : after(this.now, to.recurring)];
    const charged = same ? Math.round(to.unit_amount * left) : to.unit_amount;
    return this.draft(subscription, 'subscription_update', [
      newLine(
        subscription,
        -Math.round(from.unit_amount * left),
        `Unused time on ${from.nickname} ${since}`,
        [this.now, end],
        true,
      ),
      newLine(
        subscription,
        charged,
        same ? `Remaining time on ${to.nickname} ${since}` : `1 × ${to.nickname}`,
        period,
        same,
      ),
    ]);
  }

  changePlan(wanted: string, price: string): Subscription {
    const subscription = this.find('subscriptions', wanted);
    const [item] = subscription.items.data;
    const to = this.priceOf(price);
    if (!item || subscription.status === 'canceled' || item.price.id === to.id) return subscription;
    const invoice = this.preview(wanted, to);
    if (to.recurring.interval !== item.price.recurring.interval)
      Object.assign(item, { current_period_start: this.now, current_period_end: after(this.now, to.recurring) });
    Object.assign(item, { price: to, plan: planFor(to) });
    Object.assign(subscription, { cancel_at_period_end: false, cancel_at: null, canceled_at: null });
    this.settle(invoice, this.cardWorks(subscription));
    this.emit('customer.subscription.updated', subscription);
    return subscription;
  }

  /**
   * Cancels at the end of the period, or takes that back. In the default flexible billing mode, the portal sets `cancel_at` instead of
   * `cancel_at_period_end`: https://docs.stripe.com/billing/subscriptions/billing-mode/compare
   */
  cancelAtEnd(wanted: string, cancels: boolean, by: 'api' | 'portal' = 'api'): Subscription {
    const at = cancels ? (this.find('subscriptions', wanted).items.data[0]?.current_period_end ?? null) : null;
    return this.cancelAt(wanted, at, cancels && by === 'api');
  }

  cancelAt(wanted: string, cancel_at: number | null, cancel_at_period_end = false): Subscription {
    const subscription = this.find('subscriptions', wanted);
    if (subscription.status === 'canceled')
      throw new StripeError(400, 'A canceled subscription can only update its cancellation_details and metadata.');
    const canceled_at = cancel_at === null ? null : this.now;
    Object.assign(subscription, { cancel_at_period_end, cancel_at, canceled_at });
    this.emit('customer.subscription.updated', subscription);
    return subscription;
  }

  cancelNow(wanted: string): Subscription {
    const subscription = this.find('subscriptions', wanted);
    if (subscription.status === 'canceled') throw missing('subscription', wanted);
    Object.assign(subscription, { status: 'canceled', canceled_at: this.now, ended_at: this.now });
    this.emit('customer.subscription.deleted', subscription);
    return subscription;
  }

  /** @param wanted cents; without it, everything that was not refunded yet */
  refund(payment: string, metadata: Metadata, reason: string | null, wanted?: number): Refund {
    const invoice = this.data.invoices.find(({ payments }) => payments.data[0]?.payment.payment_intent === payment);
    if (!invoice) throw missing('payment_intent', payment);
    // After a failed refund the operator has the money again, and can refund it once more.
    const before = this.data.refunds.filter(
      ({ payment_intent, status }) => payment_intent === payment && status !== 'failed' && status !== 'canceled',
    );
    const left = before.reduce((rest, { amount }) => rest - amount, invoice.amount_paid);
    if (left === 0)
      throw new StripeError(400, 'The charge has already been refunded.', {
        type: 'invalid_request_error',
        code: 'charge_already_refunded',
      });
    const amount = wanted ?? left;
    if (amount > left) throw new StripeError(400, 'The refund is greater than the unrefunded amount of the charge.');
    const refund = newRefund(this.now, invoice, payment, metadata, reason, amount);
    this.data.refunds.unshift(refund);
    this.emit('refund.created', refund);
    return refund;
  }

  /** The bank does not take the money of a refund, also days after it arrived; or a refund that waited for the person is cancelled. */
  endRefund(wanted: string, status: 'failed' | 'canceled'): void {
    const refund = this.find('refunds', wanted);
    const failed = status === 'failed' && { failure_reason: 'expired_or_canceled_card' };
    Object.assign(refund, { status, ...failed });
    this.emit(failed ? 'refund.failed' : 'refund.updated', refund);
    this.save();
  }

  /** @param amount cents; negative for a credit */
  changeBalance(
    wanted: string,
    amount: number,
    about: Parameters<typeof newBalanceTransaction>[3] = {},
  ): BalanceTransaction {
    const customer = this.find('customers', wanted);
    const change = newBalanceTransaction(this.now, customer, amount, about);
    customer.balance = change.ending_balance;
    this.data.balances.push(change);
    return change;
  }

  /** Moves the test clock: periods end, payments are made and tried again, refunds arrive. */
  advance(seconds: number): void {
    const until = this.now + seconds;
    for (;;) {
      const due = this.data.subscriptions
        .filter(({ status }) => status !== 'canceled')
        .map((subscription) => ({ subscription, at: this.nextOf(subscription) }))
        .toSorted((a, b) => a.at - b.at)[0];
      if (!due || due.at > until) break;
      this.data.ahead += due.at - this.now;
      this.proceed(due.subscription);
    }
    this.data.ahead += Math.max(0, until - this.now);
    for (const refund of this.data.refunds.filter(({ status }) => status === 'pending')) {
      refund.status = 'succeeded';
      this.emit('refund.updated', refund);
    }
    this.save();
  }

  private nextOf(subscription: Subscription): number {
    const invoice = this.openInvoice(subscription);
    return invoice?.next_payment_attempt ?? subscription.items.data[0]?.current_period_end ?? Infinity;
  }

  private openInvoice = (subscription: Subscription): Invoice | undefined =>
    this.data.invoices.find(({ id: own, status }) => own === subscription.latest_invoice && status === 'open');

  private proceed(subscription: Subscription): void {
    const open = this.openInvoice(subscription);
    const [item] = subscription.items.data;
    if (!item) return;
    if (open) return this.settle(open, this.cardWorks(subscription));
    if (subscription.cancel_at !== null && subscription.cancel_at <= item.current_period_end)
      return void this.cancelNow(subscription.id);
    const invoice = this.preview(subscription.id);
    item.current_period_start = item.current_period_end;
    item.current_period_end = after(item.current_period_end, item.price.recurring);
    this.settle({ ...invoice, billing_reason: 'subscription_cycle' }, this.cardWorks(subscription));
    this.emit('customer.subscription.updated', subscription);
  }

  private cardWorks = ({ default_payment_method }: Subscription): boolean =>
    this.find('cards', default_payment_method).card.last4 !== '0341';

  private draft(subscription: Subscription, reason: Invoice['billing_reason'], lines: Line[]): Invoice {
    return newInvoice(this.now, subscription, this.find('customers', subscription.customer), reason, lines);
  }

  /** Charges an invoice for the first time or again. */
  private settle(invoice: Invoice, works: boolean): void {
    const subscription = this.find('subscriptions', invoice.parent.subscription_details.subscription);
    if (invoice.status === 'draft') {
      const customer = this.find('customers', invoice.customer);
      const change = Math.min(0, invoice.total + customer.balance) - customer.balance;
      if (change !== 0) this.changeBalance(customer.id, change, { invoice: invoice.id });
      this.data.invoices.push(invoice);
      subscription.latest_invoice = invoice.id;
      Object.assign(invoice, {
        status: 'open',
        effective_at: this.now,
        ending_balance: customer.balance,
        number: `KW-${1000 + this.data.invoices.length}`,
        hosted_invoice_url: `${this.url}/i/${invoice.id}`,
        invoice_pdf: `${this.url}/i/${invoice.id}/pdf`,
        status_transitions: { ...invoice.status_transitions, finalized_at: this.now },
      });
      this.emit('invoice.finalized', invoice);
    }
    invoice.attempt_count++;
    invoice.attempted = true;
    if (works || invoice.amount_due === 0) {
      const { amount_due } = invoice;
      Object.assign(invoice, {
        status: 'paid',
        amount_paid: amount_due,
        amount_remaining: 0,
        next_payment_attempt: null,
        status_transitions: { ...invoice.status_transitions, paid_at: this.now },
      });
      if (amount_due > 0) invoice.payments.data.push(newPayment(this.now, invoice));
      this.emit('invoice.paid', invoice);
      if (subscription.status !== 'past_due') return;
      subscription.status = 'active';
      this.emit('customer.subscription.updated', subscription);
      return;
    }
    const pause = retries[invoice.attempt_count - 1];
    invoice.next_payment_attempt = pause === undefined ? null : this.now + pause * day;
    this.emit('invoice.payment_failed', invoice);
    if (pause === undefined) {
      Object.assign(invoice, {
        status: 'void',
        status_transitions: { ...invoice.status_transitions, voided_at: this.now },
      });
      this.cancelNow(subscription.id);
    } else if (subscription.status === 'active') {
      subscription.status = 'past_due';
      this.emit('customer.subscription.updated', subscription);
    }
  }

  /** Gives a subscription another card, and charges the open invoice. @throws StripeError `card_declined` */
  changeCard(customer: string, last4: string): void {
    if (last4 === '0002') throw declined();
    const card = this.addCard(last4, customer);
    for (const subscription of this.data.subscriptions.filter(
      (s) => s.customer === customer && s.status !== 'canceled',
    )) {
      subscription.default_payment_method = card.id;
      this.emit('customer.subscription.updated', subscription);
      const open = this.openInvoice(subscription);
      if (open) this.settle(open, this.cardWorks(subscription));
    }
    this.save();
  }

  private emit(type: StripeEvent['type'], object: { id: string }): void {
    const before = this.data.events.findLast(({ data }) => 'id' in data.object && data.object.id === object.id);
    const isUpdate = type.endsWith('.updated') && before;
    const event: StripeEvent = {
      id: id('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.now,
      livemode: false,
      pending_webhooks: 1,
      request: null,
      type,
      data: {
        object: structuredClone(object),
        ...(isUpdate && { previous_attributes: differences(before.data.object, object) }),
      },
    };
    this.data.events.push(event);
    this.emitted(event);
  }
}
