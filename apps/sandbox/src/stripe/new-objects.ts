import { randomBytes } from 'node:crypto';
import { planFor, unusedInCheckout, unusedInInvoice, unusedInSubscription } from './blanks';
import {
  type BalanceTransaction,
  type Card,
  type CheckoutSession,
  type Customer,
  type Invoice,
  type InvoicePayment,
  type Line,
  listOf,
  type Metadata,
  type PortalSession,
  type Price,
  type Refund,
  type Subscription,
} from './objects';
import { after, day } from './prices';

export const id = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

export const newCustomer = (now: number, email: string | null, name: string | null, metadata: Metadata): Customer => ({
  id: id('cus'),
  object: 'customer',
  address: null,
  created: now,
  balance: 0,
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email,
  invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode: false,
  name,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
  metadata,
});

interface CheckoutWanted {
  successUrl: string;
  cancelUrl: string;
  reference: string | null;
  metadata: Metadata;
  email: string | null;
  /** Cents. */
  amount: number;
}

/** @param url where browsers reach the sandbox */
export const newCheckout = (now: number, url: string, customer: string, wanted: CheckoutWanted): CheckoutSession => {
  const { successUrl, cancelUrl, reference, metadata, email, amount } = wanted;
  const own = id('cs_test');
  return {
    ...unusedInCheckout,
    id: own,
    object: 'checkout.session',
    created: now,
    mode: 'subscription',
    url: `${url}/c/pay/${own}`,
    status: 'open',
    payment_status: 'unpaid',
    customer,
    client_reference_id: reference,
    subscription: null,
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata,
    amount_subtotal: amount,
    amount_total: amount,
    currency: 'usd',
    customer_details: {
      address: null,
      business_name: null,
      email,
      individual_name: null,
      name: null,
      phone: null,
      tax_exempt: 'none',
      tax_ids: null,
    },
    expires_at: now + day,
  };
};

/** Active from now on, paid with a card. */
export const newSubscription = (
  now: number,
  customer: string,
  price: Price,
  card: string,
  metadata: Metadata,
): Subscription => {
  const own = id('sub');
  const end = after(now, price.recurring);
  return {
    ...unusedInSubscription,
    id: own,
    object: 'subscription',
    created: now,
    start_date: now,
    customer,
    status: 'active',
    items: listOf([
      {
        id: id('si'),
        object: 'subscription_item',
        billing_thresholds: null,
        created: now,
        current_trial: null,
        discounts: [],
        metadata: {},
        plan: planFor(price),
        price,
        quantity: 1,
        subscription: own,
        tax_rates: [],
        current_period_start: now,
        current_period_end: end,
      },
    ]),
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    default_payment_method: card,
    latest_invoice: '',
    metadata,
    billing_cycle_anchor: now,
  };
};

export const newCard = (now: number, customer: string, last4: string): Card => ({
  id: id('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
  created: now,
  customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
  card: {
    brand: 'visa',
    checks: null,
    country: 'US',
    display_brand: 'visa',
    exp_month: 12,
    exp_year: new Date().getUTCFullYear() + 4,
    fingerprint: randomBytes(8).toString('hex'),
    funding: 'credit',
    generated_from: null,
    last4,
    networks: { available: ['visa'], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
});

export interface PortalChange {
  subscription: string;
  item: string;
  price: string;
  afterwards: string;
}

/** @param url where browsers reach the sandbox */
export const newPortal = (
  now: number,
  url: string,
  customer: string,
  returnUrl: string,
  change: PortalChange | null,
): PortalSession => {
  const own = id('bps');
  return {
    id: own,
    object: 'billing_portal.session',
    configuration: 'bpc_sandbox',
    created: now,
    customer,
    customer_account: null,
    flow: change && {
      after_completion: {
        hosted_confirmation: null,
        redirect: { return_url: change.afterwards },
        type: 'redirect',
      },
      customer_update: null,
      subscription_cancel: null,
      subscription_pause: null,
      subscription_update: null,
      subscription_update_confirm: {
        discounts: null,
        items: [{ id: change.item, price: change.price, quantity: 1 }],
        subscription: change.subscription,
      },
      type: 'subscription_update_confirm',
    },
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${url}/p/session/${own}`,
  };
};

export const newRefund = (
  now: number,
  invoice: Invoice,
  payment: string,
  metadata: Metadata,
  reason: string | null,
  amount: number,
): Refund => ({
  id: id('re'),
  object: 'refund',
  created: now,
  amount,
  balance_transaction: null,
  charge: null,
  currency: 'usd',
  customer: invoice.customer,
  customer_account: null,
  destination_details: { card: { type: 'refund' }, type: 'card' },
  payment_intent: payment,
  payment_method: null,
  reason,
  receipt_number: null,
  source_transfer_reversal: null,
  status: 'pending',
  transfer_reversal: null,
  metadata,
});

/** @param amount cents; negative for a credit */
export const newLine = (
  subscription: Subscription,
  amount: number,
  description: string,
  [start, end]: [number, number],
  proration: boolean,
): Line => {
  const item = subscription.items.data[0];
  return {
    id: id('il'),
    object: 'line_item',
    amount,
    currency: 'usd',
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: subscription.metadata,
    period: { start, end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item?.price.id ?? '', product: item?.price.product ?? '' },
      type: 'price_details',
      unit_amount_decimal: String(amount),
    },
    quantity: 1,
    quantity_decimal: '1',
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
    parent: {
      type: 'subscription_item_details',
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item?.id ?? '',
      },
    },
  };
};

export const newInvoice = (
  now: number,
  subscription: Subscription,
  customer: Customer,
  billing_reason: Invoice['billing_reason'],
  lines: Line[],
): Invoice => {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { balance, email, name = null } = customer;
  const amount_due = Math.max(0, total + balance);
  const own = id('in');
  return {
    ...unusedInInvoice,
    id: own,
    object: 'invoice',
    created: now,
    customer: subscription.customer,
    customer_email: email,
    customer_name: name,
    currency: 'usd',
    status: 'draft',
    billing_reason,
    subtotal: total,
    total,
    starting_balance: balance,
    amount_due,
    amount_paid: 0,
    amount_remaining: amount_due,
    attempt_count: 0,
    attempted: false,
    next_payment_attempt: null,
    number: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: listOf(
      lines.map((line) => ({ ...line, invoice: own })),
      `/v1/invoices/${own}/lines`,
    ),
    period_start: now,
    period_end: now,
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    payments: listOf([]),
  };
};

export const newPayment = (now: number, invoice: Invoice): InvoicePayment => ({
  id: id('inpay'),
  object: 'invoice_payment',
  amount_paid: invoice.amount_due,
  amount_requested: invoice.amount_due,
  created: now,
  currency: 'usd',
  invoice: invoice.id,
  is_default: true,
  livemode: false,
  payment: { type: 'payment_intent', payment_intent: id('pi') },
  status: 'paid',
  status_transitions: { canceled_at: null, paid_at: now },
});

export const newBalanceTransaction = (
  now: number,
  { id: customer, balance }: Customer,
  amount: number,
  about: Partial<Pick<BalanceTransaction, 'invoice' | 'metadata' | 'description'>>,
): BalanceTransaction => ({
  id: id('cbtxn'),
  object: 'customer_balance_transaction',
  amount,
  checkout_session: null,
  created: now,
  credit_note: null,
  currency: 'usd',
  customer,
  customer_account: null,
  description: null,
  ending_balance: balance + amount,
  invoice: null,
  livemode: false,
  metadata: {},
  type: about.invoice ? 'applied_to_invoice' : 'adjustment',
  ...about,
});
